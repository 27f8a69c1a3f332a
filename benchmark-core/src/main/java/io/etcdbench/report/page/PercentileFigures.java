// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.page;

import io.etcdbench.document.Curve;
import io.etcdbench.document.PlotChart;
import io.etcdbench.document.html.Element;
import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.report.section.PercentileChart;
import io.etcdbench.report.section.PercentileChart.Line;
import io.etcdbench.result.SeriesResult;
import java.util.ArrayList;
import java.util.List;

/** Latency by percentile, one figure for each operation: the curves end where the samples do. */
final class PercentileFigures {

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
    List<Line> lines = new ArrayList<>();
    for (PageRun run : runs) {
      run.fine(operation).ifPresent(series -> add(lines, run, series));
    }
    PlotChart chart = PercentileChart.of(operation + ": latency by percentile", lines, null);
    return PageFigure.of(chart.title(), chart.plot(), "tall");
  }

  private void add(List<Line> lines, PageRun run, SeriesResult series) {
    LatencySummary response = series.responseNanos();
    if (response != null) {
      lines.add(line(paint.line(run, 0, "response time", List.of()), response));
    }
    lines.add(line(paint.line(run, 1, "service time", List.of()), series.serviceNanos()));
  }

  private static Line line(Curve style, LatencySummary nanos) {
    return new Line(style.label(), style.classes(), nanos);
  }
}
