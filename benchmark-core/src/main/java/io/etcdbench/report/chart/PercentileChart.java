// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.chart;

import io.etcdbench.document.Curve;
import io.etcdbench.document.Curve.Point;
import io.etcdbench.document.Curve.Shape;
import io.etcdbench.document.LogScale;
import io.etcdbench.document.PercentileScale;
import io.etcdbench.document.Plot;
import io.etcdbench.document.Plot.Note;
import io.etcdbench.document.PlotChart;
import io.etcdbench.document.PlotChart.Size;
import io.etcdbench.format.AxisLabels;
import io.etcdbench.format.Quantity;
import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.report.Latency;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.DoubleStream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Latency by percentile. A curve ends where there are too few samples. */
public final class PercentileChart {
  private static final int MAX_NINES = 4;
  private static final int FEWEST_NINES = 2;
  private static final int POINTS_PER_NINE = 24;
  private static final int MAX_Y_TICKS = 12;

  private PercentileChart() {}

  /**
   * A curve.
   *
   * @param label name of the curve
   * @param classes classes of the style sheet
   * @param nanos the latencies
   */
  public record Line(String label, String classes, LatencySummary nanos) {}

  /**
   * A limit that the curves are compared with.
   *
   * @param label name of the limit
   * @param nanos above 0
   */
  public record Limit(String label, long nanos) {}

  /**
   * Returns a chart.
   *
   * @param title title of the chart
   * @param lines at least one
   * @param limit null for none
   */
  public static PlotChart of(String title, List<Line> lines, @Nullable Limit limit) {
    long most = lines.stream().mapToLong(line -> line.nanos().count()).max().orElse(0);
    PercentileScale scale = new PercentileScale(nines(most));
    List<Curve> curves = new ArrayList<>();
    for (Line line : lines) {
      curves.add(new Curve(line.label(), Shape.LINE, line.classes(), points(line.nanos(), scale)));
    }
    List<Note> notes = notes(curves);
    if (limit != null) {
      curves.add(0, level(limit, scale));
    }
    double[] values =
        curves.stream()
            .flatMap(curve -> curve.points().stream())
            .filter(Point::hasValue)
            .mapToDouble(Point::value)
            .toArray();
    LogScale nanos =
        LogScale.around(
            DoubleStream.of(values).min().orElse(1),
            DoubleStream.of(values).max().orElse(1),
            MAX_Y_TICKS,
            AxisLabels::nanos);
    return new PlotChart(title, Size.TALL, new Plot(scale, nanos, curves, List.of(), notes));
  }

  private static Curve level(Limit limit, PercentileScale scale) {
    List<Point> ends =
        DoubleStream.of(scale.quantile(0), scale.quantile(1))
            .mapToObj(quantile -> new Point(quantile, quantile, (double) limit.nanos()))
            .toList();
    return new Curve(limit.label(), Shape.LINE, "c5 dashed", ends);
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

  /** Returns the number of nines for which there are enough samples. */
  private static int nines(long samples) {
    int nines = MAX_NINES;
    while (nines > FEWEST_NINES && !LatencySummary.carries(samples, 1 - Math.pow(10, -nines))) {
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
        text.append('\n').append(curve.label()).append(": ");
        text.append(Double.isNaN(value) ? "-" : Quantity.nanos(value));
      }
      notes.add(new Note(quantile, grid.get(i + 1).middle(), text.toString()));
    }
    return notes;
  }
}
