// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.capacity;

import java.time.Duration;

/**
 * The effort to decide a rate. Amounts of operations are given as the number of slow operations
 * expected when the objective is met exactly, because the precision of a percentile depends on the
 * number of operations above it. Immutable.
 *
 * @param leastSlow slow operations before the deviations can fail a rate, and slow operations that
 *     would have been allowed before they can pass it, 10 or more
 * @param mostSlow slow operations at which the observed share decides
 * @param deviations distance of the share from the limit, in standard deviations, that decides
 *     earlier
 * @param longest time after which the observed share decides
 */
public record Effort(double leastSlow, double mostSlow, double deviations, Duration longest) {

  /** Locates the edge approximately. */
  public static final Effort SCREEN = new Effort(10, 40, 3, Duration.ofSeconds(20));

  /** Confirms the edge. */
  public static final Effort CONFIRM = new Effort(300, 3_000, 4, Duration.ofSeconds(60));

  /** Fewer slow operations decide nothing. */
  static final double MIN = 10;

  public Effort {
    if (!(leastSlow >= MIN && mostSlow >= leastSlow)) {
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
   * Limits the time.
   *
   * @param limit time after which the observed share decides at the latest
   * @return a changed copy, or this
   */
  public Effort within(Duration limit) {
    return limit.compareTo(longest) >= 0
        ? this
        : new Effort(leastSlow, mostSlow, deviations, limit);
  }
}
