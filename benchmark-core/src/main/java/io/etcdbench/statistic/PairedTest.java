// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.statistic;

import java.util.Arrays;

/**
 * The paired one-sided t test: is the mean of the pairs' log ratios above a margin? Student, The
 * probable error of a mean, Biometrika 6 (1908); the margin makes it a test of non-inferiority. One
 * value is one pair of JVMs, never an iteration or a request, because values of one JVM are not
 * independent. Immutable.
 *
 * @param pairs number of pairs, 2 or more
 * @param mean of the log ratios, positive when the candidate is worse
 * @param deviation their standard deviation, with n - 1
 * @param margin the log ratio that still counts as equal, 0 or more
 */
public record PairedTest(int pairs, double mean, double deviation, double margin) {

  public PairedTest {
    if (pairs < 2) {
      throw new IllegalArgumentException("there are " + pairs + " pairs; allowed: 2 or more");
    }
    if (!Double.isFinite(mean) || !(deviation >= 0 && deviation < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "the mean is %s and the deviation %s; allowed: finite numbers"
              .formatted(mean, deviation));
    }
  }

  /**
   * Tests pairs.
   *
   * @param logRatios one per pair, 2 or more, positive when the candidate is worse
   * @param margin the ratio that still counts as equal, for example 0.01 for 1 %
   */
  public static PairedTest of(double[] logRatios, double margin) {
    double mean = Arrays.stream(logRatios).average().orElse(0);
    double squares = 0;
    for (double one : logRatios) {
      squares += (one - mean) * (one - mean);
    }
    double deviation = Math.sqrt(squares / Math.max(1, logRatios.length - 1));
    return new PairedTest(logRatios.length, mean, deviation, StrictMath.log1p(margin));
  }

  /**
   * Returns the one-sided p value, 0 to 1: the probability of a mean at least as bad when the true
   * mean is the margin.
   */
  public double p() {
    double distance = mean - margin;
    if (deviation == 0) {
      return distance == 0 ? 0.5 : distance > 0 ? 0 : 1;
    }
    return StudentT.upperTail(distance / standardError(), pairs - 1);
  }

  /**
   * Returns the estimated slowdown.
   *
   * @return as a ratio less one: 0.1 when the candidate is 10 % worse
   */
  public double estimate() {
    return StrictMath.expm1(mean);
  }

  /** Returns the standard error of the mean of the log ratios, 0 or more. */
  public double standardError() {
    return deviation / Math.sqrt(pairs);
  }
}
