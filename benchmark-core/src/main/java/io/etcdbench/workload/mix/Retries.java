// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.mix;

import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.OutcomeKind;
import java.util.concurrent.atomic.LongAdder;

/**
 * The retries of optimistic operations: how many each may have, and how many there were in all. A
 * retry follows a transaction whose compares did not hold. Thread-safe; counting takes no lock.
 */
public final class Retries {
  private static final int MOST = 1_000_000;

  private final int most;
  private final Outcome exhaustedOutcome;
  private final LongAdder retried = new LongAdder();
  private final LongAdder exhausted = new LongAdder();

  /**
   * A bound with counters at zero.
   *
   * @param most retries of one operation after its first attempt, 0 to 1,000,000
   */
  public Retries(int most) {
    if (most < 0 || most > MOST) {
      throw new IllegalArgumentException(
          "the number of retries is " + most + "; allowed: 0 to " + MOST);
    }
    this.most = most;
    this.exhaustedOutcome =
        new Outcome(
            OutcomeKind.CONFLICT,
            "others changed the keys before each of %d attempts".formatted(most + 1L));
  }

  /**
   * Retries of all operations so far.
   *
   * @return 0 or more
   */
  public long count() {
    return retried.sum();
  }

  /**
   * Operations so far that ended without success because no retry was left.
   *
   * @return 0 or more
   */
  public long exhausted() {
    return exhausted.sum();
  }

  /** The retries of one slot's operation; not thread-safe. */
  final class Budget {
    private int left;
    private boolean spent;

    /** An operation begins. */
    void begin() {
      left = most;
      spent = false;
    }

    /** Whether the operation may be tried once more; counts either way. */
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

    /** How an operation has ended whose last step ended so. */
    Outcome outcome(Outcome last) {
      return spent ? exhaustedOutcome : last;
    }
  }

  Budget newBudget() {
    return new Budget();
  }
}
