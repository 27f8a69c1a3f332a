// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.arm;

import java.time.Duration;

/**
 * How long the parts of a pair take. Immutable.
 *
 * @param slice what an arm's turns in one half of a pair add up to, above zero
 * @param warmUp of each arm before its first turn, zero or more
 * @param washOut between turns, zero or more
 */
public record Timing(Duration slice, Duration warmUp, Duration washOut) {

  /**
   * Slices of a second after a warm-up of two, their turns 50 ms apart: pairs count as evidence, so
   * many short ones decide sooner than few long ones.
   */
  public static final Timing DEFAULT =
      new Timing(Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofMillis(50));

  /** A disturbance of the machine that lasts a second or so shall meet both arms. */
  public static final Duration SHORTEST_TURN = Duration.ofMillis(250);

  /** About how long two JVMs take to start, connect, preload, count and end. */
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
   * A session of so many pairs.
   *
   * @param pairs of all workloads, 1 or more
   * @return about how long it takes
   */
  public Duration session(int pairs) {
    return pair().plus(STARTING).multipliedBy(pairs);
  }

  /**
   * How long a pair takes beside the start and end of its JVMs.
   *
   * @return warm-ups, the shortest turns, and what is between them
   */
  public Duration pair() {
    long turns = Math.max(1, slice.dividedBy(SHORTEST_TURN));
    return warmUp
        .multipliedBy(2)
        .plus(slice.plus(washOut.multipliedBy(turns)).multipliedBy(SLICES));
  }
}
