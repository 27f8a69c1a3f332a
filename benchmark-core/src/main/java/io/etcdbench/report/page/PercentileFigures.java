// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.page;

import io.etcdbench.document.Curve;
import io.etcdbench.document.Curve.Point;
import io.etcdbench.document.LogScale;
import io.etcdbench.document.PercentileScale;
import io.etcdbench.document.Plot;
import io.etcdbench.document.Plot.Note;
import io.etcdbench.document.html.Element;
import io.etcdbench.format.AxisLabels;
import io.etcdbench.format.Quantity;
import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.report.Latency;
import io.etcdbench.result.SeriesResult;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Latency by percentile, one figure for each operation: the curves end where the samples do. */
final class PercentileFigures {
  private static final int MOST_NINES = 4;
  private static final int FEWEST_NINES = 2;
  private static final int POINTS_PER_NINE = 24;
  private static final int MOST_Y_TICKS = 12;

  private final SeriesStyle paint;

  PercentileFigures(SeriesStyle paint) {
    this.paint = paint;
  }

  List<Element> of(List<PageRun> runs) {
    return runs.stream()
        .flatMap(run -> run.fine().stream().map(SeriesResult::operation))
        .distinct()
        .map(operation -> figure(operation, runs))
        .toList();
  }

  private Element figure(String operation, List<PageRun> runs) {
    PercentileScale scale = new PercentileScale(nines(operation, runs));
    List<Curve> curves = new ArrayList<>();
    for (PageRun run : runs) {
      run.fine(operation).ifPresent(series -> add(curves, run, series, scale));
    }
    LogScale nanos =
        LogScale.around(
            PageFigure.lowestAboveZero(curves),
            PageFigure.highest(curves),
            MOST_Y_TICKS,
            AxisLabels::nanos);
    Plot plot = new Plot(scale, nanos, curves, List.of(), notes(curves));
    return PageFigure.of(operation + ": latency by percentile", plot, "tall");
  }

  private void add(List<Curve> curves, PageRun run, SeriesResult series, PercentileScale scale) {
    LatencySummary response = series.responseNanos();
    if (response != null) {
      curves.add(paint.line(run, 0, "response time", points(response, scale)));
    }
    curves.add(paint.line(run, 1, "service time", points(series.serviceNanos(), scale)));
  }

  private static List<Point> points(LatencySummary summary, PercentileScale scale) {
    Histogram nanos = Latency.of(summary).nanos();
    int steps = POINTS_PER_NINE * scale.nines();
    List<Point> points = new ArrayList<>();
    for (int i = 0; i <= steps; i++) {
      double quantile = scale.quantile((double) i / steps);
      OptionalLong value = LatencySummary.quantile(nanos, quantile);
      double shown = value.isPresent() ? Math.max(1, value.getAsLong()) : Double.NaN;
      points.add(new Point(quantile, quantile, shown));
    }
    return points;
  }

  /** As far as the samples of any run carry. */
  private static int nines(String operation, List<PageRun> runs) {
    long most =
        runs.stream()
            .flatMap(run -> run.fine(operation).stream())
            .mapToLong(SeriesResult::count)
            .max()
            .orElse(0);
    int nines = MOST_NINES;
    while (nines > FEWEST_NINES && !LatencySummary.carries(most, 1 - Math.pow(10, -nines))) {
      nines--;
    }
    return nines;
  }

  private static List<Note> notes(List<Curve> curves) {
    List<Note> notes = new ArrayList<>();
    List<Point> grid = curves.get(0).points();
    for (int i = 0; i + 1 < grid.size(); i++) {
      double quantile = grid.get(i).middle();
      StringBuilder text = new StringBuilder("p" + Quantity.decimals(100 * quantile, 2));
      for (Curve curve : curves) {
        double value = curve.points().get(i).value();
        text.append('\n').append(curve.label()).append(": ").append(nanos(value));
      }
      notes.add(new Note(quantile, grid.get(i + 1).middle(), text.toString()));
    }
    return notes;
  }

  private static String nanos(@Nullable Double value) {
    return value == null || value.isNaN() ? "-" : Quantity.nanos(value);
  }
}
