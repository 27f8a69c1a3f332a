// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.etcdbench.load.record.HistogramText;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import org.HdrHistogram.Histogram;

/**
 * The measurements of one arm over its turns in one half of a pair. Immutable.
 *
 * @param arm the arm measured
 * @param elapsedNanos time in which load was offered, above zero
 * @param operations successful operations, 0 or more
 * @param failed failed operations, 0 or more
 * @param cpuNanos CPU time of the arm's JVM, 0 or more
 * @param counters counters that hardly vary by chance, for example {@code allocated-bytes}; totals
 *     of the slice, 0 or more
 * @param serviceNanos latencies of the successful operations, see {@link HistogramText}
 */
public record Slice(
    Arm arm,
    long elapsedNanos,
    long operations,
    long failed,
    long cpuNanos,
    Map<String, Long> counters,
    String serviceNanos) {
  private static final int DIGITS = 3;

  public Slice {
    if (elapsedNanos < 1) {
      throw new IllegalArgumentException(
          "the slice took " + elapsedNanos + " ns; allowed: above zero");
    }
    if (operations < 0 || failed < 0 || cpuNanos < 0) {
      throw new IllegalArgumentException(
          "operations, failed and cpuNanos are %s, %s and %s; allowed: 0 or more"
              .formatted(operations, failed, cpuNanos));
    }
    if (arm == null || counters == null || serviceNanos == null) {
      throw new IllegalArgumentException("'arm', 'counters' or 'serviceNanos' is missing");
    }
    counters = Collections.unmodifiableSortedMap(new TreeMap<>(counters));
  }

  /**
   * Returns a copy with additional counters.
   *
   * @param more totals of the slice by name, 0 or more
   */
  public Slice with(Map<String, Long> more) {
    Map<String, Long> all = new TreeMap<>(counters);
    all.putAll(more);
    return new Slice(arm, elapsedNanos, operations, failed, cpuNanos, all, serviceNanos);
  }

  /**
   * Adds up several turns of one arm.
   *
   * @param turns one or more turns, all of one arm
   * @return their totals and merged latencies
   * @throws IllegalArgumentException when there are no turns, or they are not of one arm
   */
  public static Slice sum(List<Slice> turns) {
    if (turns.stream().map(Slice::arm).distinct().count() != 1) {
      throw new IllegalArgumentException(
          "%s turns of %s; allowed: one or more, of one arm"
              .formatted(turns.size(), turns.stream().map(Slice::arm).distinct().toList()));
    }
    Histogram all = new Histogram(DIGITS);
    Map<String, Long> counted = new TreeMap<>();
    for (Slice turn : turns) {
      all.add(turn.latencies());
      turn.counters.forEach((name, value) -> counted.merge(name, value, Long::sum));
    }
    return new Slice(
        turns.get(0).arm(),
        total(turns, Slice::elapsedNanos),
        total(turns, Slice::operations),
        total(turns, Slice::failed),
        total(turns, Slice::cpuNanos),
        counted,
        HistogramText.encode(all));
  }

  private static long total(List<Slice> turns, ToLongFunction<Slice> figure) {
    return turns.stream().mapToLong(figure).sum();
  }

  /** Returns a new histogram of the latencies, which may be empty. */
  @JsonIgnore
  public Histogram latencies() {
    return HistogramText.decode(serviceNanos);
  }
}
