// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for a condition, with a deadline. */
public final class Eventually {
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(60);
  private static final long PAUSE_NANOS = 2_000_000;

  private Eventually() {}

  /** Returns when the condition holds; fails when it does not within 60 s. */
  public static void holds(String what, BooleanSupplier condition) {
    long end = System.nanoTime() + LONGEST_WAIT.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new AssertionError(what + ": not within " + LONGEST_WAIT);
      }
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }
}
