// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Polls a condition until a deadline. */
final class Await {
  private static final Duration LOOK_EVERY = Duration.ofMillis(20);

  private Await() {}

  static void until(BooleanSupplier condition, Duration longest, Supplier<String> otherwise)
      throws InterruptedException {
    long deadlineNanos = System.nanoTime() + longest.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - deadlineNanos > 0) {
        throw new AssertionError(otherwise.get());
      }
      Thread.sleep(LOOK_EVERY.toMillis());
    }
  }
}
