// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.uncertainty;

import io.etcdbench.load.record.HistogramText;
import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.load.record.Quantiles;
import io.etcdbench.load.record.Quantiles.Quantile;
import io.etcdbench.result.Uncertainty.Bounds;
import io.etcdbench.statistic.SerialRatio;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * The latencies of a series by one clock, second by second. The interval of the percentile v at
 * quantile q is Woodruff's (Confidence intervals for medians and other position measures, Journal
 * of the American Statistical Association 47, 1952): the share of operations at or below v is a
 * ratio of sums over seconds, so {@link SerialRatio} gives its margin d, and the bounds are the
 * values at the quantiles {@code q - d} and {@code q + d} of all operations together. A second is a
 * cluster of operations, so that a stall counts as one event and not as thousands. Many operations
 * may share the value v, so d is the larger of the margins of the shares at or below v and below v.
 * When {@code q + d >= 1}, the interval has no upper bound.
 */
final class ClockSeconds {
  private final Histogram all;
  private final List<Quantile> quantiles;
  private final double[][] atOrBelow;
  private final double[][] below;
  private final double[] counts;
  private final Map<Halves, Histogram[]> halves = new EnumMap<>(Halves.class);

  ClockSeconds(LatencySummary summary, int seconds) {
    all = HistogramText.decode(summary.histogram());
    quantiles =
        Quantiles.ALL.stream()
            .filter(one -> LatencySummary.quantile(all, one.quantile()).isPresent())
            .toList();
    atOrBelow = new double[quantiles.size()][seconds];
    below = new double[quantiles.size()][seconds];
    counts = new double[seconds];
    for (Halves one : Halves.values()) {
      halves.put(one, new Histogram[] {empty(), empty()});
    }
  }

  private Histogram empty() {
    Histogram empty = new Histogram(all.getNumberOfSignificantValueDigits());
    empty.setAutoResize(true);
    return empty;
  }

  /**
   * Adds operations to a second.
   *
   * @param second its index
   * @param nanos of the operations; null when there are none
   */
  void add(int second, @Nullable Histogram nanos) {
    if (nanos != null) {
      counts[second] += nanos.getTotalCount();
      for (int i = 0; i < quantiles.size(); i++) {
        long value = value(quantiles.get(i).quantile());
        atOrBelow[i][second] += nanos.getCountBetweenValues(0, value);
        long lowest = all.lowestEquivalentValue(value);
        below[i][second] += lowest == 0 ? 0 : nanos.getCountBetweenValues(0, lowest - 1);
      }
      halves.forEach((how, both) -> both[how.of(second, counts.length)].add(nanos));
    }
  }

  /** Returns the bounds of each percentile with enough samples, by the percentile's label. */
  Map<String, Bounds> bounds(double confidence) {
    Map<String, Bounds> bounds = new LinkedHashMap<>();
    for (int i = 0; i < quantiles.size(); i++) {
      double margin =
          Math.max(
              SerialRatio.of(atOrBelow[i], counts).margin(confidence),
              SerialRatio.of(below[i], counts).margin(confidence));
      double quantile = quantiles.get(i).quantile();
      @Nullable Double high = quantile + margin >= 1 ? null : (double) value(quantile + margin);
      bounds.put(quantiles.get(i).label(), new Bounds(value(Math.max(0, quantile - margin)), high));
    }
    return bounds;
  }

  private long value(double quantile) {
    return all.getValueAtPercentile(100 * quantile);
  }

  /**
   * Returns the second half over the first as a ratio less one, for percentiles with enough samples
   * in both.
   */
  Map<String, Double> changes(Halves how) {
    Histogram[] both = halves.getOrDefault(how, new Histogram[0]);
    Map<String, Double> changes = new LinkedHashMap<>();
    for (Quantile one : quantiles) {
      OptionalLong first = LatencySummary.quantile(both[0], one.quantile());
      OptionalLong second = LatencySummary.quantile(both[1], one.quantile());
      if (first.orElse(0) > 0 && second.isPresent()) {
        changes.put(one.label(), second.getAsLong() / (double) first.getAsLong() - 1);
      }
    }
    return changes;
  }
}
