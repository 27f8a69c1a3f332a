// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.client;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Waits while the JIT compiler is busy: load on code that is not compiled yet takes the cores away
 * from the compiler, which then needs several times as long. Stateless.
 */
public final class CompilerPause {
  private static final long MAX_NANOS = Duration.ofMillis(1500).toNanos();
  private static final long GLANCE_NANOS = Duration.ofMillis(20).toNanos();

  /** The compiler is busy when it works for more than 1/PART of the time between two checks. */
  private static final int PART = 4;

  private CompilerPause() {}

  /**
   * Returns once the compiler is idle, after a second and a half at the latest.
   *
   * @param stop ends the wait early once true
   */
  public static void await(BooleanSupplier stop) {
    long begin = System.nanoTime();
    JvmClock before = JvmClock.read();
    boolean busy = true;
    while (busy && !stop.getAsBoolean() && System.nanoTime() - begin < MAX_NANOS) {
      LockSupport.parkNanos(GLANCE_NANOS);
      JvmClock now = JvmClock.read();
      busy = now.since(before).compileNanos() > GLANCE_NANOS / PART;
      before = now;
    }
  }
}
