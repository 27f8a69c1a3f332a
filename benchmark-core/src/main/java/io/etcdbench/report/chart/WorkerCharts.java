// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.chart;

import io.etcdbench.document.AxisScale;
import io.etcdbench.document.Chart;
import io.etcdbench.document.Charts;
import io.etcdbench.document.Charts.Layout;
import io.etcdbench.document.Curve;
import io.etcdbench.document.Curve.Point;
import io.etcdbench.document.Document.Block;
import io.etcdbench.document.LinearScale;
import io.etcdbench.document.LinearScale.Steps;
import io.etcdbench.document.Plot;
import io.etcdbench.document.PlotChart;
import io.etcdbench.document.PlotChart.Size;
import io.etcdbench.format.AxisLabels;
import io.etcdbench.result.FleetAccount;
import io.etcdbench.result.FleetAccount.Worker;
import io.etcdbench.result.FleetAccount.WorkerSample;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.stream.IntStream;

/** Small multiples of the workers of a fleet; each row has one scale for all of them. */
record WorkerCharts(List<ChartedRun> runs, SeriesStyle style) {
  private static final int MAX = 100;
  private static final int MAX_STEPS = 2;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final String HINT =
      "Each worker's own share of the load, second by second. All charts of a row have one scale.";

  private static final List<Metric> METRICS =
      List.of(
          new Metric(
              "Successful operations per second",
              (second, seconds) -> second.ok() / seconds,
              AxisLabels::number),
          new Metric(
              "p99 in each second",
              (second, seconds) -> second.p99() == null ? Double.NaN : second.p99(),
              AxisLabels::nanos));

  /** A metric of a second. */
  @FunctionalInterface
  private interface Value {
    /** Returns NaN if there is no value. */
    double of(WorkerSample second, double seconds);
  }

  private record Metric(String title, Value value, DoubleFunction<String> label) {}

  /** Returns one row per metric of each fleet. */
  List<Block> rows() {
    List<Block> rows = new ArrayList<>();
    for (ChartedRun run : runs) {
      FleetAccount fleet = run.result().fleet();
      if (fleet != null) {
        METRICS.forEach(metric -> add(rows, run, metric, fleet.workers()));
      }
    }
    return rows;
  }

  private void add(List<Block> rows, ChartedRun run, Metric metric, List<Worker> workers) {
    List<Worker> shown =
        workers.stream().filter(worker -> !worker.seconds().isEmpty()).limit(MAX).toList();
    List<Curve> curves =
        shown.stream()
            .map(worker -> style.line(run, 0, metric.title(), points(worker, metric)))
            .toList();
    if (!CurveValues.hasValues(curves)) {
      return;
    }
    double longest =
        curves.stream()
            .flatMap(curve -> curve.points().stream())
            .mapToDouble(Point::to)
            .max()
            .orElse(1);
    AxisScale x = LinearScale.endingAt(longest, MAX_STEPS, Steps.CLOCK, AxisLabels::seconds);
    AxisScale y =
        LinearScale.upTo(CurveValues.highest(curves), MAX_STEPS, Steps.DECIMAL, metric.label());
    List<Chart> charts =
        IntStream.range(0, shown.size())
            .<Chart>mapToObj(
                i ->
                    new PlotChart(
                        "worker " + shown.get(i).index(),
                        Size.SPARK,
                        new Plot(x, y, List.of(curves.get(i)), List.of(), List.of())))
            .toList();
    rows.add(
        new Charts(
            style.title(run, metric.title()), rows.isEmpty() ? HINT : "", Layout.SPARKS, charts));
  }

  private static List<Point> points(Worker worker, Metric metric) {
    List<Point> points = new ArrayList<>();
    double from = 0;
    for (WorkerSample second : worker.seconds()) {
      double to = second.endNanos() / NANOS_PER_SECOND;
      points.add(new Point(from, to, metric.value().of(second, to - from)));
      from = to;
    }
    return points;
  }
}
