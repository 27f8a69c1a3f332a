// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.capacity;

import io.etcdbench.analysis.objective.TailLimit;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The result of a capacity search. Immutable.
 *
 * @param end how the search ended
 * @param highest the probe with the highest rate that holds; null when none is known
 * @param beyond the probe with the lowest rate above it that does not hold; null when none is known
 * @param probes all of them, in chronological order
 */
public record Capacity(
    End end, @Nullable Probe highest, @Nullable Probe beyond, List<Probe> probes) {

  /** How a search ended. */
  public enum End {
    /** The edge is known and confirmed from both sides. */
    CONFIRMED("The edge was confirmed from both sides with longer loads."),
    /** The highest rate of the range holds. */
    ABOVE_RANGE("The highest rate of the range holds."),
    /** The lowest rate of the range does not hold. */
    BELOW_RANGE("The lowest rate of the range does not hold."),
    /** The budget was used up before the edge was confirmed. */
    OUT_OF_BUDGET("Not confirmed within the budget."),
    /** The client could not offer a higher rate. */
    GENERATOR("Above this rate the client itself sent operations too late."),
    /** The search was stopped. */
    STOPPED("The search was stopped.");

    private final String meaning;

    End(String meaning) {
      this.meaning = meaning;
    }

    /** Returns the meaning for the highest rate, as one sentence. */
    public String meaning() {
      return meaning;
    }
  }

  public Capacity {
    probes = List.copyOf(probes);
  }

  /**
   * Returns whether too few operations for a percentile decided the highest rate that holds, or the
   * lowest one above it.
   *
   * @param limit of the percentile
   */
  public boolean isUnsure(TailLimit limit) {
    return Stream.of(Optional.ofNullable(highest), Optional.ofNullable(beyond))
        .flatMap(Optional::stream)
        .anyMatch(probe -> probe.isUnsure(limit));
  }

  /** Returns all probes in ascending order of their rates. */
  public List<Probe> curve() {
    return probes.stream()
        .sorted((a, b) -> Double.compare(a.opsPerSecond(), b.opsPerSecond()))
        .toList();
  }
}
