// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.machine;

/** The smallest step of {@link System#nanoTime} that a program sees. Stateless. */
public final class ClockStep {
  private static final int TRIES = 1_000;

  private ClockStep() {}

  /**
   * Reads the clock until it advances, and again.
   *
   * @return the smallest advance of a thousand, what reading it takes included, in nanoseconds
   */
  public static long nanos() {
    long smallest = Long.MAX_VALUE;
    for (int i = 0; i < TRIES; i++) {
      long begin = System.nanoTime();
      long end = System.nanoTime();
      while (end == begin) {
        end = System.nanoTime();
      }
      smallest = Math.min(smallest, end - begin);
    }
    return smallest;
  }
}
