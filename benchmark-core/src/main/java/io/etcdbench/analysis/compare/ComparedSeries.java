// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.compare;

import io.etcdbench.analysis.compare.RunComparison.Interval;
import io.etcdbench.analysis.compare.RunComparison.Row;
import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.result.JmhResult;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SeriesResult;
import io.etcdbench.statistic.StudentT;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Pairs up what two runs measured under the same name. */
final class ComparedSeries {
  private static final double ONE_SIDE = 0.975;

  private final List<Row> rows = new ArrayList<>();

  private ComparedSeries() {}

  static List<Row> of(RunResult baseline, RunResult candidate) {
    ComparedSeries all = new ComparedSeries();
    for (JmhResult one : baseline.jmh()) {
      candidate.jmh().stream()
          .filter(other -> name(other).equals(name(one)))
          .findFirst()
          .ifPresent(other -> all.addJmh(one, other));
    }
    for (PhaseResult phase : baseline.phases()) {
      candidate.phases().stream()
          .filter(other -> other.name().equals(phase.name()))
          .findFirst()
          .ifPresent(other -> all.addPhase(phase, other));
    }
    return all.rows;
  }

  private void addJmh(JmhResult one, JmhResult other) {
    rows.add(
        row(
            name(one),
            one.score().unit(),
            new double[] {one.score().value(), other.score().value()},
            interval(one, other)));
  }

  private void addPhase(PhaseResult phase, PhaseResult other) {
    for (SeriesResult one : phase.series()) {
      other.series().stream()
          .filter(
              two -> two.operation().equals(one.operation()) && two.outcome().equals(one.outcome()))
          .findFirst()
          .ifPresent(two -> addSeries(phase.name() + " " + one.operation(), one, two));
    }
  }

  private void addSeries(String name, SeriesResult one, SeriesResult two) {
    String series = one.outcome().equals("ok") ? name : name + " " + one.outcome();
    rows.add(row(series, "ops/s", new double[] {one.opsPerSecond(), two.opsPerSecond()}, null));
    addLatency(series, "p50", one, two, LatencySummary::p50);
    addLatency(series, "p90", one, two, LatencySummary::p90);
    addLatency(series, "p99", one, two, LatencySummary::p99);
    addLatency(series, "p99.9", one, two, LatencySummary::p999);
  }

  private void addLatency(
      String series,
      String metric,
      SeriesResult one,
      SeriesResult two,
      Function<LatencySummary, @Nullable Long> quantile) {
    Long baseline = quantile.apply(latency(one));
    Long candidate = quantile.apply(latency(two));
    if (baseline != null && candidate != null && baseline > 0) {
      double[] values = {baseline, candidate};
      rows.add(row(series, metric, values, null));
    }
  }

  /** In an open loop from the intended instant on. */
  private static LatencySummary latency(SeriesResult series) {
    LatencySummary response = series.responseNanos();
    return response == null ? series.serviceNanos() : response;
  }

  private static Row row(
      String series, String metric, double[] values, @Nullable Interval interval) {
    return new Row(series, metric, values[0], values[1], values[1] / values[0] - 1, interval);
  }

  private static String name(JmhResult one) {
    return one.benchmark() + " " + one.mode() + " " + one.params();
  }

  /**
   * Welch's interval of the difference of the forks' log means. B. L. Welch, The generalization of
   * Student's problem, Biometrika 34 (1947). A fork is one value: its iterations are alike.
   */
  private static @Nullable Interval interval(JmhResult one, JmhResult other) {
    double[] a = forks(one);
    double[] b = forks(other);
    if (a.length < 2 || b.length < 2) {
      return null;
    }
    double va = variance(a) / a.length;
    double vb = variance(b) / b.length;
    double difference = mean(b) - mean(a);
    double freedom = (va + vb) * (va + vb) / (va * va / (a.length - 1) + vb * vb / (b.length - 1));
    int whole = Double.isNaN(freedom) ? 1 : (int) Math.max(1, Math.floor(freedom));
    double width = StudentT.quantile(ONE_SIDE, whole) * Math.sqrt(va + vb);
    return new Interval(StrictMath.expm1(difference - width), StrictMath.expm1(difference + width));
  }

  private static double[] forks(JmhResult result) {
    return result.score().raw().stream()
        .filter(fork -> !fork.isEmpty())
        .mapToDouble(fork -> fork.stream().mapToDouble(Double::doubleValue).average().orElseThrow())
        .map(StrictMath::log)
        .filter(Double::isFinite)
        .toArray();
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }

  private static double variance(double[] values) {
    double mean = mean(values);
    return Arrays.stream(values).map(one -> (one - mean) * (one - mean)).sum()
        / (values.length - 1);
  }
}
