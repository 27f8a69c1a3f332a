// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.engine;

import java.util.function.BooleanSupplier;

/**
 * Waits for instants of a phase: rests while there is time, spins at the very end. A rest ends late
 * by the kernel's timer slack and by waking up; the spin makes up for that. It is as long as all
 * but a tenth of the rests are late, which a step up for each later one and a tenth of a step down
 * for each other one settle at: a machine that wakes up quickly is not made to spin.
 */
final class Pacer {
  /** No single rest is longer, so that a stop takes effect soon. */
  private static final long LONGEST_REST_NANOS = 20_000_000;

  private static final long LATER_NANOS = 1_000;
  private static final long EARLIER_NANOS = 100;

  private final NanoClock clock;
  private final long startNanoTime;
  private final long mostSpinNanos;
  private long spinNanos;

  /**
   * A pacer.
   *
   * @param mostSpinNanos how long it spins at first, and at most
   */
  Pacer(NanoClock clock, long startNanoTime, long mostSpinNanos) {
    this.clock = clock;
    this.startNanoTime = startNanoTime;
    this.mostSpinNanos = mostSpinNanos;
    this.spinNanos = mostSpinNanos;
  }

  /**
   * Waits until the phase is so old, or until stopped.
   *
   * @return how old the phase is then
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
