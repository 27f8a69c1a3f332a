// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet;

import io.etcdbench.load.engine.NanoClock;
import java.util.function.LongSupplier;

/**
 * By how much another process' clock is ahead of this one's. A ping exchange reads the other clock
 * between two readings of this one; the exchange with the least round trip decides, and the true
 * offset is at most half of that round trip away. Immutable.
 *
 * @param nanos what is to be added to this clock to get the other
 * @param uncertaintyNanos half of the least round trip, 0 or more
 */
record ClockOffset(long nanos, long uncertaintyNanos) {
  /** Exchanges of one reading. */
  static final int EXCHANGES = 64;

  /**
   * Reads the other clock often.
   *
   * @param clock this one
   * @param other asks the other process for its clock
   * @param exchanges how often, 1 or more
   */
  static ClockOffset measure(NanoClock clock, LongSupplier other, int exchanges) {
    ClockOffset best = null;
    for (int i = 0; i < exchanges; i++) {
      long before = clock.nanoTime();
      long there = other.getAsLong();
      long roundTrip = clock.nanoTime() - before;
      if (best == null || roundTrip / 2 < best.uncertaintyNanos) {
        best = new ClockOffset(there - before - roundTrip / 2, roundTrip / 2);
      }
    }
    if (best == null) {
      throw new IllegalArgumentException("no exchange is wanted; allowed: 1 or more");
    }
    return best;
  }

  /** An instant of the other clock on this one. */
  long here(long there) {
    return there - nanos;
  }

  /** An instant of this clock on the other one. */
  long there(long here) {
    return here + nanos;
  }
}
