// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.repeat;

import io.etcdbench.load.record.HistogramText;
import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.load.record.Quantiles;
import io.etcdbench.load.record.Quantiles.Quantile;
import io.etcdbench.result.RunFacts;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SeriesResult;
import io.etcdbench.statistic.LogMean;
import io.etcdbench.statistic.LogMean.Limits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * One metric over several runs. Its interval is Student's t over the logarithms of the runs'
 * values, one value per run whatever its length, so it reflects the variation between runs.
 * Immutable.
 *
 * @param operation for example {@code put}
 * @param metric {@code ops/s}, or a percentile of the response time (closed loop: service time),
 *     for example {@code p99.9}
 * @param unit {@code ops/s} or {@code ns}
 * @param values one for each run that counts, in chronological order
 * @param mean the geometric mean
 * @param low lower bound of the mean's 95 % interval; null for one run
 * @param high upper bound of the mean's 95 % interval; null for one run
 */
public record RepeatedMetric(
    String operation,
    String metric,
    String unit,
    List<Double> values,
    double mean,
    @Nullable Double low,
    @Nullable Double high) {
  /** The metric and the unit of throughput. */
  public static final String THROUGHPUT = "ops/s";

  private static final String NANOS = "ns";
  private static final double CONFIDENCE = 0.95;

  public RepeatedMetric {
    if (operation == null || metric == null || unit == null) {
      throw new IllegalArgumentException("'operation', 'metric' or 'unit' is missing");
    }
    if (values == null || values.isEmpty()) {
      throw new IllegalArgumentException("there are 0 values; allowed: 1 or more");
    }
    values = List.copyOf(values);
  }

  /**
   * Computes every metric that all runs have.
   *
   * @param runs of one plan
   * @return by operation, throughput first; empty without runs
   */
  public static List<RepeatedMetric> of(List<RunResult> runs) {
    List<RepeatedMetric> metrics = new ArrayList<>();
    List<List<SeriesResult>> fine = runs.stream().map(run -> measured(run)).toList();
    for (SeriesResult first : fine.isEmpty() ? List.<SeriesResult>of() : fine.get(0)) {
      List<SeriesResult> same =
          fine.stream()
              .flatMap(
                  all ->
                      all.stream()
                          .filter(one -> one.operation().equals(first.operation()))
                          .limit(1))
              .toList();
      if (same.size() == runs.size()) {
        addAll(metrics, first.operation(), same);
      }
    }
    return metrics;
  }

  private static List<SeriesResult> measured(RunResult run) {
    return new RunFacts(run)
        .measure().stream()
            .flatMap(phase -> phase.series().stream())
            .filter(SeriesResult::isOk)
            .toList();
  }

  private static void addAll(
      List<RepeatedMetric> metrics, String operation, List<SeriesResult> series) {
    double[] rates = series.stream().mapToDouble(SeriesResult::opsPerSecond).toArray();
    of(operation, THROUGHPUT, THROUGHPUT, rates).ifPresent(metrics::add);
    List<Histogram> histograms = series.stream().map(RepeatedMetric::shown).toList();
    for (Quantile one : Quantiles.ALL) {
      double[] nanos =
          histograms.stream()
              .map(all -> LatencySummary.quantile(all, one.quantile()))
              .filter(OptionalLong::isPresent)
              .mapToDouble(value -> (double) value.getAsLong())
              .toArray();
      if (nanos.length == series.size()) {
        of(operation, one.label(), NANOS, nanos).ifPresent(metrics::add);
      }
    }
  }

  private static Histogram shown(SeriesResult series) {
    LatencySummary shown =
        Objects.requireNonNullElse(series.responseNanos(), series.serviceNanos());
    return HistogramText.decode(shown.histogram());
  }

  private static Optional<RepeatedMetric> of(
      String operation, String metric, String unit, double[] values) {
    if (Arrays.stream(values).anyMatch(one -> !(one > 0))) {
      return Optional.empty();
    }
    LogMean mean = LogMean.of(values);
    Limits limits = values.length < 2 ? null : mean.limits(CONFIDENCE);
    return Optional.of(
        new RepeatedMetric(
            operation,
            metric,
            unit,
            Arrays.stream(values).boxed().toList(),
            mean.value(),
            limits == null ? null : limits.low(),
            limits == null ? null : limits.high()));
  }

  /** Returns the lowest value of all runs. */
  public double lowest() {
    return values.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
  }

  /** Returns the highest value of all runs. */
  public double highest() {
    return values.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
  }

  /**
   * Returns the last run's value over the first's, as a ratio less one; a large one shows a trend.
   */
  public double lastOverFirst() {
    return values.get(values.size() - 1) / values.get(0) - 1;
  }

  /** Returns the wider half of the interval, relative to the mean; NaN for one run. */
  public double relativeError() {
    return low == null || high == null ? Double.NaN : Math.max(mean - low, high - mean) / mean;
  }
}
