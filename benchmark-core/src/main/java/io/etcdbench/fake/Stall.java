// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake;

import java.time.Duration;

/**
 * A time in which nothing is answered. Calls are still received; an answer that falls into the
 * stall goes out at its end, all of them together and in their order. Connections stay open and
 * pings are answered.
 *
 * @param afterCalls begins with this call, counted over all kinds from the moment the behaviour was
 *     set; 0 for that moment itself
 * @param delay how long after that, zero or more
 * @param length how long, above zero
 */
public record Stall(long afterCalls, Duration delay, Duration length) {
  public Stall {
    if (afterCalls < 0) {
      throw new IllegalArgumentException("afterCalls is " + afterCalls + "; allowed: 0 or more");
    }
    if (delay.isNegative()) {
      throw new IllegalArgumentException(
          "the stall's delay is " + delay + "; allowed: zero or more");
    }
    if (length.isNegative() || length.isZero()) {
      throw new IllegalArgumentException(
          "the stall's length is " + length + "; allowed: above zero");
    }
  }

  /**
   * From the moment the behaviour is set.
   *
   * @param length above zero
   * @return the stall
   */
  public static Stall now(Duration length) {
    return new Stall(0, Duration.ZERO, length);
  }

  /**
   * When that many calls have arrived; the last of them is already held back.
   *
   * @param calls 1 or more
   * @param length above zero
   * @return the stall
   */
  public static Stall afterCalls(long calls, Duration length) {
    return new Stall(calls, Duration.ZERO, length);
  }
}
