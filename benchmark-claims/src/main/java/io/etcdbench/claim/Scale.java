// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim;

import java.util.Locale;

/** The effort spent on an experiment. */
public enum Scale {
  /** Checks that everything runs: about a second per run. */
  SMOKE("1s", "500ms", 1),
  /** For small machines: a few seconds per run, five rounds in alternating order. */
  SMALL("3s", "1s", 5),
  /** As published, as far as the machine allows. */
  FULL("30s", "10s", 5);

  private final String measure;
  private final String warmup;
  private final int rounds;

  Scale(String measure, String warmup, int rounds) {
    this.measure = measure;
    this.warmup = warmup;
    this.rounds = rounds;
  }

  /** Returns the name that files and flags use, in lower case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the default measurement time of a run, in the notation of plans. */
  String measure() {
    return measure;
  }

  /** Returns the default warm-up time of a run, in the notation of plans. */
  String warmup() {
    return warmup;
  }

  /** Returns the default number of rounds of an experiment: 1 or more. */
  int rounds() {
    return rounds;
  }
}
