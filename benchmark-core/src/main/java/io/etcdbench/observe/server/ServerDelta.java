// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.server;

import io.etcdbench.observe.server.Exposition.Series;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The growth of a member's counters between two snapshots. A counter that has decreased was reset
 * by a restart and counts from 0, as in Prometheus's {@code increase}. Immutable.
 */
final class ServerDelta {
  private static final double NANOS_PER_SECOND = 1e9;

  private final long elapsedNanos;
  private final Map<Series, Double> growth;

  private ServerDelta(long elapsedNanos, Map<Series, Double> growth) {
    this.elapsedNanos = elapsedNanos;
    this.growth = growth;
  }

  /** Returns an empty delta. */
  static ServerDelta none() {
    return new ServerDelta(0, Map.of());
  }

  static ServerDelta between(ServerSnapshot before, ServerSnapshot after) {
    boolean restarted = after.isAfterRestartOf(before);
    Map<Series, Double> growth = new HashMap<>();
    after
        .values()
        .forEach(
            (series, value) -> {
              double base = restarted ? 0 : before.values().getOrDefault(series, 0.0);
              double grown = value >= base ? value - base : value;
              if (grown > 0 || EtcdMetric.isBucket(series.name())) {
                growth.put(series, grown);
              }
            });
    return new ServerDelta(after.atNanos() - before.atNanos(), growth);
  }

  /** Combines two consecutive deltas. */
  ServerDelta plus(ServerDelta next) {
    Map<Series, Double> sum = new HashMap<>(growth);
    next.growth.forEach((series, grown) -> sum.merge(series, grown, Double::sum));
    return new ServerDelta(elapsedNanos + next.elapsedNanos, sum);
  }

  long elapsedNanos() {
    return elapsedNanos;
  }

  /** Returns the sum over all label values of the metric. */
  double sum(String metric) {
    return growth.entrySet().stream()
        .filter(entry -> entry.getKey().name().equals(metric))
        .mapToDouble(Map.Entry::getValue)
        .sum();
  }

  /** Returns {@link #sum}, rounded. */
  long count(String metric) {
    return Math.round(sum(metric));
  }

  /** Returns counts like {@link #count}, grouped by a property of the series; sorted. */
  Map<String, Long> counts(String metric, Function<Series, String> by) {
    Map<String, Long> counts = new TreeMap<>();
    growth.forEach(
        (series, grown) -> {
          if (series.name().equals(metric)) {
            counts.merge(by.apply(series), Math.round(grown), Long::sum);
          }
        });
    return counts;
  }

  /** Returns a histogram of seconds over all its labels; null without observations. */
  @Nullable DurationHistogram durations(String histogram) {
    return durations(histogram, series -> true);
  }

  /** Returns a histogram of seconds over some of its series; null without observations. */
  @Nullable DurationHistogram durations(String histogram, Predicate<Series> which) {
    TreeMap<Double, Double> cumulative = new TreeMap<>();
    double sumSeconds = 0;
    for (Map.Entry<Series, Double> entry : growth.entrySet()) {
      Series series = entry.getKey();
      if (which.test(series) && series.name().equals(histogram + "_bucket")) {
        cumulative.merge(bound(series), entry.getValue(), Double::sum);
      } else if (which.test(series) && series.name().equals(histogram + "_sum")) {
        sumSeconds += entry.getValue();
      }
    }
    boolean observed = !cumulative.isEmpty() && cumulative.lastEntry().getValue() > 0;
    return observed ? DurationHistogram.of(cumulative, sumSeconds * NANOS_PER_SECOND) : null;
  }

  private static double bound(Series bucket) {
    String bound = bucket.label("le");
    return bound.equals("+Inf") ? Double.POSITIVE_INFINITY : Double.parseDouble(bound);
  }
}
