// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.engine;

import java.util.function.BooleanSupplier;

/**
 * Waits for instants of a phase: rests while there is time, spins at the very end. A rest ends late
 * by the kernel's timer slack and by waking up; the spin makes up for the usual part of that.
 */
final class Pacer {
  /** No single rest is longer, so that a stop is heard. */
  private static final long LONGEST_REST_NANOS = 20_000_000;

  private final NanoClock clock;
  private final long startNanoTime;
  private final long spinNanos;

  Pacer(NanoClock clock, long startNanoTime, long spinNanos) {
    this.clock = clock;
    this.startNanoTime = startNanoTime;
    this.spinNanos = spinNanos;
  }

  /**
   * Waits until the phase is so old, or until told to stop.
   *
   * @return how old the phase is then
   */
  long awaitNanos(long dueNanos, BooleanSupplier stop) {
    long now = clock.nanoTime() - startNanoTime;
    while (now < dueNanos && !stop.getAsBoolean()) {
      long left = dueNanos - now;
      if (left > spinNanos) {
        clock.parkNanos(Math.min(left - spinNanos, LONGEST_REST_NANOS));
      } else {
        Thread.onSpinWait();
      }
      now = clock.nanoTime() - startNanoTime;
    }
    return now;
  }
}
