// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet;

import io.etcdbench.load.engine.NanoClock;
import java.util.function.LongSupplier;

/**
 * Offset of another process's clock from this one's. A ping exchange reads the other clock between
 * two readings of this one; the exchange with the shortest round trip decides, and the true offset
 * differs from its value by at most half of that round trip. Immutable.
 *
 * @param nanos value to add to this clock to get the other
 * @param uncertaintyNanos half of the shortest round trip, 0 or more
 */
record ClockOffset(long nanos, long uncertaintyNanos) {
  /** Exchanges per measurement. */
  static final int EXCHANGES = 64;

  /**
   * Reads the other clock repeatedly.
   *
   * @param clock this process's clock
   * @param other reads the other process's clock
   * @param exchanges number of exchanges, 1 or more
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

  /** Converts an instant of the other clock to this one. */
  long here(long there) {
    return there - nanos;
  }
}
