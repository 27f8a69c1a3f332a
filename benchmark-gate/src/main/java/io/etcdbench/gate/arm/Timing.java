// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.arm;

import java.time.Duration;

/**
 * Durations of the parts of a pair. Immutable.
 *
 * @param slice total of an arm's turns in one half of a pair, above zero
 * @param warmUp warm-up of each arm before its first turn, zero or more
 * @param washOut pause between turns, zero or more
 */
public record Timing(Duration slice, Duration warmUp, Duration washOut) {

  /**
   * Slices of one second after a warm-up of two, with turns 50 ms apart. Pairs count as evidence,
   * so many short ones decide sooner than few long ones.
   */
  public static final Timing DEFAULT =
      new Timing(Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofMillis(50));

  /** Turns are short, so that a machine disturbance of about a second affects both arms. */
  public static final Duration SHORTEST_TURN = Duration.ofMillis(250);

  /** Approximate time that two JVMs take to start, connect, preload, count and exit. */
  public static final Duration STARTING = Duration.ofSeconds(5);

  private static final int SLICES = 4;

  public Timing {
    if (slice.isZero() || slice.isNegative() || warmUp.isNegative() || washOut.isNegative()) {
      throw new IllegalArgumentException(
          "slice, warm-up and wash-out are %s, %s and %s; allowed: above zero, and zero or more"
              .formatted(slice, warmUp, washOut));
    }
  }

  /**
   * Estimates the duration of a session.
   *
   * @param pairs number of pairs of all workloads, 1 or more
   */
  public Duration session(int pairs) {
    return pair().plus(STARTING).multipliedBy(pairs);
  }

  /**
   * Returns the duration of a pair without the start and end of its JVMs: warm-ups, the shortest
   * turns, and the pauses between them.
   */
  public Duration pair() {
    long turns = Math.max(1, slice.dividedBy(SHORTEST_TURN));
    return warmUp
        .multipliedBy(2)
        .plus(slice.plus(washOut.multipliedBy(turns)).multipliedBy(SLICES));
  }
}
