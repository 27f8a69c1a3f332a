// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.mix;

import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.OutcomeKind;
import java.util.concurrent.atomic.LongAdder;

/**
 * The retries of optimistic operations: the limit for each, and the total so far. A retry follows a
 * transaction whose comparisons failed. Thread-safe; counting takes no lock.
 */
public final class Retries {
  private static final int MAX = 1_000_000;

  private final int most;
  private final Outcome exhaustedOutcome;
  private final LongAdder retried = new LongAdder();
  private final LongAdder exhausted = new LongAdder();

  /**
   * Creates a limit with counters at zero.
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

  /** Returns the number of retries of all operations so far. */
  public long count() {
    return retried.sum();
  }

  /** Returns the number of operations so far that failed because no retry was left. */
  public long exhausted() {
    return exhausted.sum();
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

    /** Returns whether the operation may be retried; counts the retry or the exhaustion. */
    boolean take() {
      if (left == 0) {
        spent = true;
        exhausted.increment();
        return false;
      }
      left--;
      retried.increment();
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
