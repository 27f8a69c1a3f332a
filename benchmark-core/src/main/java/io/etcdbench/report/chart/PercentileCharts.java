// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.chart;

import io.etcdbench.document.Chart;
import io.etcdbench.document.Curve;
import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.report.chart.PercentileChart.Line;
import io.etcdbench.result.SeriesResult;
import java.util.ArrayList;
import java.util.List;

/** Latency by percentile, one chart per operation. */
record PercentileCharts(SeriesStyle style) {

  List<Chart> of(List<ChartedRun> runs) {
    return runs.stream()
        .flatMap(run -> run.fine().stream().map(SeriesResult::operation))
        .distinct()
        .<Chart>map(operation -> chart(operation, runs))
        .toList();
  }

  private Chart chart(String operation, List<ChartedRun> runs) {
    List<Line> lines = new ArrayList<>();
    for (ChartedRun run : runs) {
      run.fine(operation).ifPresent(series -> add(lines, run, series));
    }
    return PercentileChart.of(operation + ": latency by percentile", lines, null);
  }

  private void add(List<Line> lines, ChartedRun run, SeriesResult series) {
    LatencySummary response = series.responseNanos();
    if (response != null) {
      lines.add(line(style.line(run, 0, "response time", List.of()), response));
    }
    lines.add(line(style.line(run, 1, "service time", List.of()), series.serviceNanos()));
  }

  private static Line line(Curve style, LatencySummary nanos) {
    return new Line(style.label(), style.classes(), nanos);
  }
}
