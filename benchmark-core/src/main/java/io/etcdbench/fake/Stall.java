// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake;

import java.time.Duration;

/**
 * A period without responses. Calls are still received; a response that falls due during the stall
 * is sent at its end, together with all others and in their order. Connections stay open, and pings
 * are acknowledged.
 *
 * @param afterCalls the call that triggers the stall, counted over all kinds since the behaviour
 *     was set; 0 for the instant at which the behaviour was set
 * @param delay the time from the trigger to the start of the stall, zero or more
 * @param length the length of the stall, above zero
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
   * Creates a stall that starts when the behaviour is set.
   *
   * @param length above zero
   */
  public static Stall now(Duration length) {
    return new Stall(0, Duration.ZERO, length);
  }

  /**
   * Creates a stall that starts when the given number of calls have arrived; the last of them is
   * already delayed.
   *
   * @param calls 1 or more
   * @param length above zero
   */
  public static Stall afterCalls(long calls, Duration length) {
    return new Stall(calls, Duration.ZERO, length);
  }
}
