// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.machine;

/** The smallest observable step of {@link System#nanoTime}. Stateless. */
public final class ClockStep {
  private static final int TRIES = 1_000;

  private ClockStep() {}

  /**
   * Measures how far the clock advances between two readings.
   *
   * @return the smallest of a thousand advances, in nanoseconds, including the time to read the
   *     clock
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
