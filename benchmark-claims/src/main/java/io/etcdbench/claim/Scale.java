// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim;

import java.util.Locale;

/** How much effort an experiment takes. */
public enum Scale {
  /** Whether everything runs: about a second each. */
  SMOKE("1s", "500ms", 1),
  /** What a small machine can say: some seconds each, five times, there and back. */
  SMALL("3s", "1s", 5),
  /** As published, as far as the machine goes. */
  FULL("30s", "10s", 5);

  private final String measure;
  private final String warmup;
  private final int rounds;

  Scale(String measure, String warmup, int rounds) {
    this.measure = measure;
    this.warmup = warmup;
    this.rounds = rounds;
  }

  /**
   * As files and flags name it.
   *
   * @return lower case
   */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * How long a run is measured, when its experiment does not say.
   *
   * @return a duration as plans write it
   */
  String measure() {
    return measure;
  }

  /**
   * How long a run is warmed up, when its experiment does not say.
   *
   * @return a duration as plans write it
   */
  String warmup() {
    return warmup;
  }

  /**
   * How often the runs of an experiment are made in turn, when it does not say.
   *
   * @return 1 or more
   */
  int rounds() {
    return rounds;
  }
}
