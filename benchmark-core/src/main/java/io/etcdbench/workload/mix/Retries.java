// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.mix;

import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.OutcomeKind;

/**
 * The limit of the retries of an optimistic operation. A retry follows a transaction whose
 * comparisons failed. Immutable.
 */
public final class Retries {
  private static final int MAX = 1_000_000;

  private final int most;
  private final Outcome exhaustedOutcome;

  /**
   * Creates a limit.
   *
   * @param most retries of one operation after its first attempt, 0 to 1,000,000
   */
  public Retries(int most) {
    if (most < 0 || most > MAX) {
      throw new IllegalArgumentException(
          "the number of retries is " + most + "; allowed: 0 to " + MAX);
    }
    this.most = most;
    this.exhaustedOutcome =
        new Outcome(
            OutcomeKind.CONFLICT,
            "others changed the keys before each of %s attempts".formatted(most + 1L));
  }

  /** The retries of one slot's current operation; not thread-safe. */
  final class Budget {
    private int left;
    private boolean spent;

    /** Starts an operation. */
    void begin() {
      left = most;
      spent = false;
    }

    /** Returns whether the operation may be retried, and spends a retry. */
    boolean take() {
      if (left == 0) {
        spent = true;
        return false;
      }
      left--;
      return true;
    }

    /** Returns the outcome of an operation whose last step had the given outcome. */
    Outcome outcome(Outcome last) {
      return spent ? exhaustedOutcome : last;
    }
  }

  Budget newBudget() {
    return new Budget();
  }
}
