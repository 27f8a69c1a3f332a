// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.chart;

import io.etcdbench.document.AxisScale;
import io.etcdbench.document.Chart;
import io.etcdbench.document.Charts;
import io.etcdbench.document.Charts.Layout;
import io.etcdbench.document.Curve;
import io.etcdbench.document.Document.Block;
import io.etcdbench.document.LinearScale;
import io.etcdbench.document.LinearScale.Steps;
import io.etcdbench.document.Plot;
import io.etcdbench.document.PlotChart;
import io.etcdbench.document.PlotChart.Size;
import io.etcdbench.format.AxisLabels;
import io.etcdbench.observe.server.MemberAccount;
import io.etcdbench.observe.server.MemberAccount.MemberSample;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One row of sparklines per member; each metric has one scale for all members. */
final class MemberCharts {
  private static final String HINT =
      "Each member's own metrics, second by second. A metric has one scale for all members.";

  private static final int MAX_X_STEPS = 2;
  private static final int MAX_Y_STEPS = 2;

  private static final List<Metric> METRICS =
      List.of(
          new Metric("WAL fsync, mean", MemberSample::walFsyncMeanNanos, AxisLabels::nanos),
          new Metric(
              "backend commit, mean", MemberSample::backendCommitMeanNanos, AxisLabels::nanos),
          new Metric("peer round trip, mean", MemberSample::peerRttMeanNanos, AxisLabels::nanos),
          new Metric("apply gap", MemberSample::applyGap, AxisLabels::number),
          new Metric("CPU cores", MemberSample::cpuCores, AxisLabels::number),
          new Metric("memory (RSS)", MemberSample::residentBytes, AxisLabels::bytes));

  private final List<ChartedRun> runs;
  private final SeriesStyle style;
  private final AxisScale seconds;

  MemberCharts(List<ChartedRun> runs, SeriesStyle style) {
    this.runs = runs;
    this.style = style;
    double longest =
        runs.stream()
            .flatMap(run -> run.members().stream())
            .flatMap(member -> member.timeline().stream())
            .mapToDouble(sample -> sample.atNanos() / 1e9)
            .max()
            .orElse(1);
    this.seconds = LinearScale.endingAt(longest, MAX_X_STEPS, Steps.CLOCK, AxisLabels::seconds);
  }

  /**
   * A metric of a member in each second.
   *
   * @param title with its unit if the labels have none
   * @param value null if there was none
   * @param label formats a value
   */
  private record Metric(
      String title, Function<MemberSample, @Nullable Number> value, DoubleFunction<String> label) {}

  /** Returns one row per member name. Members with the same name in several runs share a row. */
  List<Block> rows() {
    List<Block> rows = new ArrayList<>();
    for (String name : names()) {
      List<Chart> charts = charts(name);
      if (!charts.isEmpty()) {
        rows.add(new Charts(name, rows.isEmpty() ? HINT : "", Layout.SPARKS, charts));
      }
    }
    return rows;
  }

  private List<String> names() {
    return runs.stream()
        .flatMap(run -> run.members().stream().map(MemberAccount::name))
        .distinct()
        .toList();
  }

  private List<Chart> charts(String name) {
    List<Chart> charts = new ArrayList<>();
    for (Metric metric : METRICS) {
      List<Curve> curves = curves(name, metric);
      if (CurveValues.hasValues(curves)) {
        charts.add(
            new PlotChart(
                metric.title(),
                Size.SPARK,
                new Plot(seconds, scale(metric), curves, List.of(), List.of())));
      }
    }
    return charts;
  }

  private AxisScale scale(Metric metric) {
    List<Curve> all = names().stream().flatMap(name -> curves(name, metric).stream()).toList();
    Steps steps = metric.title().startsWith("memory") ? Steps.BINARY : Steps.DECIMAL;
    return LinearScale.upTo(CurveValues.highest(all), MAX_Y_STEPS, steps, metric.label());
  }

  private List<Curve> curves(String name, Metric metric) {
    List<Curve> curves = new ArrayList<>();
    for (ChartedRun run : runs) {
      run.members().stream()
          .filter(member -> member.name().equals(name))
          .map(member -> MemberSamples.points(member, metric.value()))
          .map(points -> style.line(run, 0, metric.title(), points))
          .forEach(curves::add);
    }
    return curves;
  }
}
