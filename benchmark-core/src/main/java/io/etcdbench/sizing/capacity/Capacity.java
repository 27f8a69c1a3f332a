// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.capacity;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a search has found. Immutable.
 *
 * @param end how it ended
 * @param highest the highest rate that holds, by the probe that says so; null when none is known
 * @param beyond the lowest rate above it that does not; null when none is known
 * @param probes all of them, in the order in which they were offered
 */
public record Capacity(
    End end, @Nullable Probe highest, @Nullable Probe beyond, List<Probe> probes) {

  /** How a search ended. */
  public enum End {
    /** The edge is known and confirmed from both sides. */
    CONFIRMED("The edge was confirmed from both sides with longer loads."),
    /** The highest rate asked for holds. */
    ABOVE_RANGE("The highest rate of the range holds."),
    /** The lowest rate asked for does not hold. */
    BELOW_RANGE("The lowest rate of the range does not hold."),
    /** Its time was up before it was sure. */
    OUT_OF_BUDGET("Not confirmed within the budget."),
    /** The client could not offer more. */
    GENERATOR("Above this rate the client itself sent operations too late."),
    /** It was stopped. */
    STOPPED("The search was stopped.");

    private final String meaning;

    End(String meaning) {
      this.meaning = meaning;
    }

    /**
     * What it means for the rate found.
     *
     * @return one sentence
     */
    public String meaning() {
      return meaning;
    }
  }

  public Capacity {
    probes = List.copyOf(probes);
  }

  /**
   * The rates in order.
   *
   * @return all probes, the lowest rate first
   */
  public List<Probe> curve() {
    return probes.stream()
        .sorted((a, b) -> Double.compare(a.opsPerSecond(), b.opsPerSecond()))
        .toList();
  }
}
