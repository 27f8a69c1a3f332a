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
 * @param beyondPerSecond the lowest rate above it that does not; null when none is known
 * @param breaksFirst why that one does not, in one sentence; empty when nobody can say
 * @param rates in the order in which they were tried
 */
public record RateCurve(
    End end,
    @Nullable Double highestPerSecond,
    @Nullable Double beyondPerSecond,
    String breaksFirst,
    List<Rate> rates) {

  /**
   * What came of one rate.
   *
   * @param scheduledPerSecond the rate
   * @param decision whether the objective holds there
   * @param slowShare the share of operations beyond the limit, 0 to 1
   * @param elapsedNanos how long it was tried
   * @param ended operations that ended well
   * @param answeredPerSecond how many of them ended in each second
   * @param p50Nanos half of them were at most as slow; null when too few ended
   * @param p99Nanos 99 % were; null when too few ended
   */
  public record Rate(
      double scheduledPerSecond,
      Decision decision,
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
   * What a search has found.
   *
   * @param capacity the rates
   * @param breaksFirst why the lowest rate above does not hold; empty when nobody can say
   */
  public static RateCurve of(Capacity capacity, String breaksFirst) {
    return new RateCurve(
        capacity.end(),
        Optional.ofNullable(capacity.highest()).map(Probe::opsPerSecond).orElse(null),
        Optional.ofNullable(capacity.beyond()).map(Probe::opsPerSecond).orElse(null),
        breaksFirst,
        capacity.probes().stream().map(Rate::of).toList());
  }

  /** The rates, the lowest first. */
  public List<Rate> ascending() {
    return rates.stream()
        .sorted((a, b) -> Double.compare(a.scheduledPerSecond(), b.scheduledPerSecond()))
        .toList();
  }
}
