// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.compare;

import io.etcdbench.analysis.compare.RunComparison.Interval;
import io.etcdbench.analysis.compare.RunComparison.Row;
import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.result.JmhResult;
import io.etcdbench.result.JmhResult.Better;
import io.etcdbench.result.PhaseName;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SeriesResult;
import io.etcdbench.result.Uncertainty;
import io.etcdbench.result.Uncertainty.Bounds;
import io.etcdbench.statistic.LogMean;
import io.etcdbench.statistic.LogMean.Limits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Pairs series with the same name of two sides. A side is one run, or repeated runs of one plan.
 */
final class ComparedSeries {
  private static final double CONFIDENCE = 0.95;

  private final List<Row> rows = new ArrayList<>();

  private ComparedSeries() {}

  static List<Row> of(List<RunResult> baseline, List<RunResult> candidate) {
    ComparedSeries all = new ComparedSeries();
    for (JmhResult one : baseline.get(0).jmh()) {
      candidate.get(0).jmh().stream()
          .filter(other -> name(other).equals(name(one)))
          .findFirst()
          .ifPresent(other -> all.addJmh(one, other));
    }
    for (PhaseResult phase : baseline.get(0).phases()) {
      for (SeriesResult series : phase.series()) {
        List<SeriesResult> ones = named(baseline, phase, series);
        List<SeriesResult> others = named(candidate, phase, series);
        if (ones.size() == baseline.size() && others.size() == candidate.size()) {
          all.addSeries(phase.name() + " " + series.operation(), ones, others);
        }
      }
    }
    Set<String> ofBoth = operations(candidate).collect(Collectors.toSet());
    operations(baseline)
        .distinct()
        .filter(ofBoth::contains)
        .forEach(operation -> all.addFailures(operation, baseline, candidate));
    return all.rows;
  }

  /** Returns the matching series of each run that has it. */
  private static List<SeriesResult> named(
      List<RunResult> runs, PhaseResult phase, SeriesResult series) {
    return runs.stream()
        .flatMap(
            run ->
                run.phases().stream()
                    .filter(other -> other.name().equals(phase.name()))
                    .flatMap(other -> other.series().stream())
                    .filter(other -> other.operation().equals(series.operation()))
                    .filter(other -> other.outcome().equals(series.outcome()))
                    .limit(1))
        .toList();
  }

  private static Stream<String> operations(List<RunResult> runs) {
    return measured(runs).map(SeriesResult::operation);
  }

  private static Stream<SeriesResult> measured(List<RunResult> runs) {
    return runs.stream()
        .flatMap(run -> run.phases().stream())
        .filter(phase -> phase.is(PhaseName.MEASURE))
        .flatMap(phase -> phase.series().stream());
  }

  /** A kind of failure may occur on one side only, so the kinds are compared together. */
  private void addFailures(String operation, List<RunResult> baseline, List<RunResult> candidate) {
    double a = failedShare(operation, baseline);
    double b = failedShare(operation, candidate);
    if (a > 0 || b > 0) {
      rows.add(
          new Row(
              PhaseName.MEASURE.label() + " " + operation,
              Row.FAILED,
              Better.LOWER,
              a,
              b,
              finite(b / a - 1),
              null,
              "no interval for a share"));
    }
  }

  private static double failedShare(String operation, List<RunResult> runs) {
    List<SeriesResult> all =
        measured(runs).filter(series -> series.operation().equals(operation)).toList();
    return (double) count(all.stream().filter(series -> !series.isOk()))
        / Math.max(1, count(all.stream()));
  }

  private static long count(Stream<SeriesResult> series) {
    return series.mapToLong(SeriesResult::count).sum();
  }

  /** Treats a fork as one value, because its iterations are correlated. */
  private void addJmh(JmhResult one, JmhResult other) {
    double[] a = forks(one);
    double[] b = forks(other);
    double[] values = {one.score().value(), other.score().value()};
    String missing =
        values[0] > 0 && values[1] > 0 ? "one JVM each: not known" : "nothing succeeded";
    Known known =
        a.length > 1 && b.length > 1
            ? Known.of(LogMean.of(b).over(LogMean.of(a), CONFIDENCE))
            : new Known(null, missing);
    rows.add(
        new Row(
            name(one),
            one.score().unit(),
            one.score().better(),
            values[0],
            values[1],
            finite(values[1] / values[0] - 1),
            known.interval(),
            known.reason()));
  }

  private void addSeries(String name, List<SeriesResult> ones, List<SeriesResult> others) {
    SeriesResult one = ones.get(0);
    String series = one.isOk() ? name : name + " " + one.outcome();
    addMetric(
        new Metric(
            "ops/s",
            one.isOk() ? Better.HIGHER : Better.LOWER,
            SeriesResult::opsPerSecond,
            known -> Optional.ofNullable(known.opsPerSecond())),
        series,
        ones,
        others);
    if (!one.isOk()) {
      return; // to fail faster is not better
    }
    addLatency(series, "p50", ones, others, LatencySummary::p50);
    addLatency(series, "p90", ones, others, LatencySummary::p90);
    addLatency(series, "p99", ones, others, LatencySummary::p99);
    addLatency(series, "p99.9", ones, others, LatencySummary::p999);
  }

  /** Adds a percentile of response time in an open loop, else of service time. */
  private void addLatency(
      String series,
      String metric,
      List<SeriesResult> ones,
      List<SeriesResult> others,
      Function<LatencySummary, @Nullable Long> quantile) {
    boolean response = ones.get(0).responseNanos() != null;
    addMetric(
        new Metric(
            metric,
            Better.LOWER,
            one -> {
              LatencySummary shown = response ? one.responseNanos() : one.serviceNanos();
              Long nanos = shown == null ? null : quantile.apply(shown);
              return nanos == null ? 0 : (double) nanos;
            },
            known -> {
              Map<String, Bounds> all = response ? known.responseNanos() : known.serviceNanos();
              return Optional.ofNullable(all.get(metric));
            }),
        series,
        ones,
        others);
  }

  private void addMetric(
      Metric metric, String series, List<SeriesResult> ones, List<SeriesResult> others) {
    double[] a = ones.stream().mapToDouble(metric::valueOf).toArray();
    double[] b = others.stream().mapToDouble(metric::valueOf).toArray();
    boolean positive =
        Arrays.stream(a).allMatch(one -> one > 0) && Arrays.stream(b).allMatch(one -> one > 0);
    if (!positive) {
      return; // too few samples for that percentile
    }
    LogMean baseline = LogMean.of(a);
    LogMean candidate = LogMean.of(b);
    Known known = known(metric, ones, others, baseline, candidate);
    rows.add(
        new Row(
            series,
            metric.name(),
            metric.better(),
            ones.size() == 1 ? a[0] : baseline.value(),
            others.size() == 1 ? b[0] : candidate.value(),
            finite(
                ones.size() == 1 && others.size() == 1
                    ? b[0] / a[0] - 1
                    : StrictMath.expm1(candidate.mean() - baseline.mean())),
            known.interval(),
            known.reason()));
  }

  private static Known known(
      Metric metric,
      List<SeriesResult> ones,
      List<SeriesResult> others,
      LogMean baseline,
      LogMean candidate) {
    if (ones.size() > 1 && others.size() > 1) {
      return Known.of(candidate.over(baseline, CONFIDENCE));
    }
    if (ones.size() > 1 || others.size() > 1) {
      return new Known(null, "one side is a single run: repeat it, too");
    }
    return withinRuns(metric, ones.get(0), others.get(0));
  }

  /**
   * The interval of a ratio from the intervals of its parts (MOVER): with l and u the distances of
   * the logarithms to their bounds, {@code sqrt(u1^2 + l2^2)} below and {@code sqrt(l1^2 + u2^2)}
   * above. G. Y. Zou, A. Donner, Construction of confidence limits about effect measures: a general
   * approach, Statistics in Medicine 27 (2008).
   */
  private static Known withinRuns(Metric metric, SeriesResult one, SeriesResult other) {
    Bounds baseline = metric.boundsOf(one).orElse(null);
    Bounds candidate = metric.boundsOf(other).orElse(null);
    if (baseline == null || candidate == null) {
      return new Known(null, "no interval in both runs");
    }
    Double highest = baseline.high();
    Double high = candidate.high();
    if (highest == null || high == null || baseline.low() <= 0 || candidate.low() <= 0) {
      return Known.UNBOUNDED;
    }
    double a = StrictMath.log(metric.valueOf(one));
    double b = StrictMath.log(metric.valueOf(other));
    double below =
        StrictMath.hypot(StrictMath.log(highest) - a, b - StrictMath.log(candidate.low()));
    double above = StrictMath.hypot(a - StrictMath.log(baseline.low()), StrictMath.log(high) - b);
    return Known.of(StrictMath.expm1(b - a - below), StrictMath.expm1(b - a + above));
  }

  /** Returns a change; null when it is unknown or too large for a number. */
  private static @Nullable Double finite(double change) {
    return Double.isFinite(change) ? change : null;
  }

  private static String name(JmhResult one) {
    return one.benchmark() + " " + one.mode() + " " + one.params();
  }

  private static double[] forks(JmhResult result) {
    return result.score().raw().stream()
        .filter(fork -> !fork.isEmpty())
        .mapToDouble(fork -> fork.stream().mapToDouble(Double::doubleValue).average().orElseThrow())
        .filter(one -> one > 0 && Double.isFinite(one))
        .toArray();
  }

  /** An interval, or the reason why it is missing. */
  private record Known(@Nullable Interval interval, String reason) {
    static final Known UNBOUNDED = new Known(null, "not bounded");

    static Known of(Limits ratio) {
      return of(ratio.low() - 1, ratio.high() - 1);
    }

    static Known of(double low, double high) {
      return Double.isFinite(high) ? new Known(new Interval(low, high), "") : UNBOUNDED;
    }
  }

  /** A metric of a series: its value, 0 when it is missing, and its interval within a run. */
  private record Metric(
      String name,
      Better better,
      Function<SeriesResult, Double> value,
      Function<Uncertainty, Optional<Bounds>> bounds) {
    double valueOf(SeriesResult series) {
      return value.apply(series);
    }

    Optional<Bounds> boundsOf(SeriesResult series) {
      return Optional.ofNullable(series.uncertainty()).flatMap(bounds);
    }
  }
}
