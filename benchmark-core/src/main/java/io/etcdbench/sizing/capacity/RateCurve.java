// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.capacity;

import io.etcdbench.sizing.capacity.Capacity.End;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a search as files store it. Immutable.
 *
 * @param end how the search ended
 * @param highestPerSecond the highest rate that holds; null when none is known
 * @param beyondPerSecond the lowest rate above it that does not hold; null when none is known
 * @param breaksFirst why {@code beyondPerSecond} does not hold, in one sentence; empty when unknown
 * @param rates in the order in which they were tried
 */
public record RateCurve(
    End end,
    @Nullable Double highestPerSecond,
    @Nullable Double beyondPerSecond,
    String breaksFirst,
    List<Rate> rates) {

  /**
   * The outcome of one rate.
   *
   * @param scheduledPerSecond the rate
   * @param decision whether the objective holds
   * @param slowShare the share of operations beyond the limit, 0 to 1
   * @param elapsedNanos time for which the rate was offered
   * @param ended successful operations
   * @param answeredPerSecond successful operations per second
   * @param p50Nanos median of the response time; null when there are too few samples
   * @param p99Nanos 99th percentile of the response time; null when there are too few samples
   */
  public record Rate(
      double scheduledPerSecond,
      RateVerdict decision,
      double slowShare,
      long elapsedNanos,
      long ended,
      double answeredPerSecond,
      @Nullable Long p50Nanos,
      @Nullable Long p99Nanos) {
    public Rate {
      if (decision == null) {
        throw new IllegalArgumentException("'decision' is missing");
      }
    }

    static Rate of(Probe probe) {
      return new Rate(
          probe.opsPerSecond(),
          probe.decision(),
          probe.slowShare(),
          probe.elapsed().toNanos(),
          probe.seen().ended(),
          probe.seen().achievedPerSecond(),
          probe.seen().p50Nanos(),
          probe.seen().p99Nanos());
    }
  }

  public RateCurve {
    if (end == null || breaksFirst == null) {
      throw new IllegalArgumentException("'end' or 'breaksFirst' is missing");
    }
    rates = List.copyOf(rates);
  }

  /**
   * Converts the result of a search.
   *
   * @param breaksFirst why the lowest rate above does not hold; empty when unknown
   */
  public static RateCurve of(Capacity capacity, String breaksFirst) {
    return new RateCurve(
        capacity.end(),
        Optional.ofNullable(capacity.highest()).map(Probe::opsPerSecond).orElse(null),
        Optional.ofNullable(capacity.beyond()).map(Probe::opsPerSecond).orElse(null),
        breaksFirst,
        capacity.probes().stream().map(Rate::of).toList());
  }

  /** Returns the rates in ascending order. */
  public List<Rate> ascending() {
    return rates.stream()
        .sorted((a, b) -> Double.compare(a.scheduledPerSecond(), b.scheduledPerSecond()))
        .toList();
  }
}
