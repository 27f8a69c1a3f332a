// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.engine;

import java.util.function.BooleanSupplier;

/**
 * Waits for points in time of a phase: parks while there is time, and spins at the very end.
 * Parking ends late because of the kernel's timer slack and the wake-up; the spin compensates for
 * that. Its length converges to about the 90th percentile of the lateness: it grows by one step
 * after each later wake-up and shrinks by a tenth of a step after any other. A machine that wakes
 * up quickly therefore hardly spins.
 */
final class Pacer {
  /** Longest single park, so that a stop takes effect soon. */
  static final long LONGEST_REST_NANOS = 20_000_000;

  private static final long LATER_NANOS = 1_000;
  private static final long EARLIER_NANOS = 100;

  private final NanoClock clock;
  private final long startNanoTime;
  private final long mostSpinNanos;
  private long spinNanos;

  /**
   * Creates a pacer.
   *
   * @param mostSpinNanos initial and maximum spin time
   */
  Pacer(NanoClock clock, long startNanoTime, long mostSpinNanos) {
    this.clock = clock;
    this.startNanoTime = startNanoTime;
    this.mostSpinNanos = mostSpinNanos;
    this.spinNanos = mostSpinNanos;
  }

  /**
   * Waits until the phase has reached an age, or until stopped.
   *
   * @return the age of the phase on return
   */
  long awaitNanos(long dueNanos, BooleanSupplier stop) {
    long now = clock.nanoTime() - startNanoTime;
    while (now < dueNanos && !stop.getAsBoolean()) {
      long left = dueNanos - now;
      if (left > spinNanos) {
        now = rest(now, Math.min(left - spinNanos, LONGEST_REST_NANOS));
      } else {
        Thread.onSpinWait();
        now = clock.nanoTime() - startNanoTime;
      }
    }
    return now;
  }

  private long rest(long now, long nanos) {
    clock.parkNanos(nanos);
    long woken = clock.nanoTime() - startNanoTime;
    long lateNanos = woken - now - nanos;
    if (lateNanos > spinNanos) {
      spinNanos = Math.min(spinNanos + LATER_NANOS, mostSpinNanos);
    } else if (lateNanos >= 0) {
      spinNanos = Math.max(spinNanos - EARLIER_NANOS, 0);
    }
    return woken;
  }
}
