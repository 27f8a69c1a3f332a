// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.capacity;

import java.time.Duration;

/**
 * How much a rate is worth until it counts as decided. Amounts of operations are given as how many
 * slow ones there would be if the objective were met exactly: a percentile is known no better than
 * by the operations above it. Immutable.
 *
 * @param leastSlow before so many could have been seen, no rate has held, 10 or more
 * @param mostSlow when so many could have been seen, the share seen decides
 * @param deviations how many standard deviations the share must be away to decide earlier
 * @param longest the share seen decides after this time, too
 */
public record Effort(double leastSlow, double mostSlow, double deviations, Duration longest) {

  /** To find out about where the edge is. */
  public static final Effort SCREEN = new Effort(10, 40, 3, Duration.ofSeconds(20));

  /** To be sure of it. */
  public static final Effort CONFIRM = new Effort(300, 3_000, 4, Duration.ofSeconds(60));

  private static final double LEAST = 10;

  public Effort {
    if (!(leastSlow >= LEAST && mostSlow >= leastSlow)) {
      throw new IllegalArgumentException(
          "leastSlow is %s and mostSlow %s; allowed: 10 <= leastSlow <= mostSlow"
              .formatted(leastSlow, mostSlow));
    }
    if (!(deviations > 0)) {
      throw new IllegalArgumentException("deviations is " + deviations + "; allowed: above 0");
    }
    if (longest.isNegative() || longest.isZero()) {
      throw new IllegalArgumentException("longest is " + longest + "; allowed: above zero");
    }
  }

  /**
   * Less time.
   *
   * @param limit the share seen decides after this time at the latest
   * @return a changed copy, or this
   */
  public Effort within(Duration limit) {
    return limit.compareTo(longest) >= 0
        ? this
        : new Effort(leastSlow, mostSlow, deviations, limit);
  }
}
