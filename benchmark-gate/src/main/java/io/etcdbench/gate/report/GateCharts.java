// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.report;

import io.etcdbench.document.AxisScale;
import io.etcdbench.document.Chart;
import io.etcdbench.document.Charts;
import io.etcdbench.document.Charts.Layout;
import io.etcdbench.document.Document.Block;
import io.etcdbench.document.IntervalChart;
import io.etcdbench.document.IntervalChart.Interval;
import io.etcdbench.document.IntervalChart.Reference;
import io.etcdbench.document.IntervalChart.Row;
import io.etcdbench.document.SpanScale;
import io.etcdbench.document.Tone;
import io.etcdbench.format.AxisLabels;
import io.etcdbench.format.Percent;
import io.etcdbench.gate.GateResult;
import io.etcdbench.gate.GateRule.Effects;
import io.etcdbench.gate.MetricVerdict;
import io.etcdbench.gate.MetricVerdict.Figures;
import io.etcdbench.gate.TimedMetric;
import io.etcdbench.gate.Trial;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** Charts of a session's slow-downs, with their intervals and pairs. */
final class GateCharts {
  private static final String HINT =
      "By how much the candidate is worse. A small dot is one pair of fresh JVMs, the large one the"
          + " estimate, the bar its 95 % interval. All rows have one axis; what is beyond it is"
          + " drawn at its end.";

  private static final int MAX_STEPS = 6;

  private final GateResult result;
  private final AxisScale axis;

  private GateCharts(GateResult result, AxisScale axis) {
    this.result = result;
    this.axis = axis;
  }

  /** Returns one chart per workload; empty when the samples have none of the metrics. */
  static List<Block> of(GateResult result) {
    double[] ends = ends(result);
    if (ends.length == 0) {
      return List.of();
    }
    Effects effects = result.setup().rule().effects();
    double[] shown =
        DoubleStream.concat(DoubleStream.of(ends), DoubleStream.of(0, effects.promise())).toArray();
    GateCharts charts =
        new GateCharts(result, SpanScale.around(shown, MAX_STEPS, AxisLabels::percent));
    List<Chart> all =
        result.decisions().stream()
            .map(MetricVerdict::workload)
            .distinct()
            .flatMap(workload -> charts.of(workload))
            .toList();
    return List.of(new Charts("", HINT, Layout.STACK, all));
  }

  /**
   * Returns the values that the axis must cover: those of metrics with a verdict. A tail that is
   * only reported may be far away.
   */
  private static double[] ends(GateResult result) {
    return result.decisions().stream()
        .filter(one -> one.verdict() != null)
        .map(MetricVerdict::figures)
        .filter(Objects::nonNull)
        .flatMapToDouble(figures -> DoubleStream.of(figures.low(), figures.high()))
        .filter(Double::isFinite)
        .toArray();
  }

  private Stream<Chart> of(String workload) {
    List<Row> rows =
        result.decisions().stream()
            .filter(one -> one.workload().equals(workload))
            .flatMap(this::row)
            .toList();
    Effects effects = result.setup().rule().effects();
    List<Reference> references =
        List.of(
            new Reference(0, "no difference"),
            new Reference(effects.least(), "fails from " + Percent.of(effects.least())),
            new Reference(effects.promise(), Percent.of(effects.promise()) + " must be excluded"));
    return rows.isEmpty()
        ? Stream.of()
        : Stream.of(new IntervalChart(workload + ": slow-down", axis, references, rows));
  }

  private Stream<Row> row(MetricVerdict decision) {
    Figures figures = decision.figures();
    if (figures == null || !Double.isFinite(figures.low()) || !Double.isFinite(figures.high())) {
      return Stream.of();
    }
    Tone tone = decision.verdict() == null ? Tone.PLAIN : GateDocument.tone(decision.verdict());
    String text =
        "%s (%s to %s)"
            .formatted(
                Percent.of(figures.estimate()),
                Percent.of(figures.low()),
                Percent.of(figures.high()));
    Interval interval = new Interval(figures.low(), figures.estimate(), figures.high());
    return Stream.of(new Row(decision.metric().label(), tone, interval, pairs(decision), text));
  }

  /** Returns the slow-down of each pair that counts. */
  private List<Double> pairs(MetricVerdict decision) {
    double most = result.setup().rule().pairs().mostExcluded();
    return result.trials().stream()
        .filter(trial -> trial.workload().equals(decision.workload()))
        .flatMap(trial -> logRatios(trial, decision.metric(), most).stream())
        .flatMapToDouble(DoubleStream::of)
        .map(StrictMath::expm1)
        .boxed()
        .toList();
  }

  /**
   * Returns the log ratios; empty when a histogram in the file is damaged, which the verification
   * reports.
   */
  private static Optional<double[]> logRatios(
      Trial trial, TimedMetric metric, double mostExcluded) {
    try {
      return trial.logRatios(metric, mostExcluded);
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
