// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.statistic;

import org.apache.commons.math3.distribution.TDistribution;

/**
 * Student's t distribution, computed by Apache Commons Math through the regularized incomplete beta
 * function, NIST Digital Library of Mathematical Functions, section 8.17.
 */
public final class StudentT {
  private StudentT() {}

  /**
   * Returns the probability of a value above {@code t}.
   *
   * @param t any number; infinite ones have probability 0 and 1
   * @param freedom degrees of freedom, 1 or more
   * @return 0 to 1
   */
  public static double upperTail(double t, int freedom) {
    if (Double.isInfinite(t)) {
      return t > 0 ? 0 : 1;
    }
    // The lower tail of -t: 1 - P(t) would lose the digits of a small probability.
    return distribution(freedom).cumulativeProbability(-t);
  }

  /**
   * Returns the value below which a given share lies.
   *
   * @param share above 0 and below 1, for example 0.95
   * @param freedom degrees of freedom, 1 or more
   */
  public static double quantile(double share, int freedom) {
    if (!(share > 0 && share < 1)) {
      throw new IllegalArgumentException(
          "the share is " + share + "; allowed: above 0 and below 1, for example 0.95");
    }
    // By symmetry: the solver is accurate to 1e-9 in probability only above one half.
    return share < 0.5 ? -quantile(1 - share, freedom) : upperQuantile(share, freedom);
  }

  private static double upperQuantile(double share, int freedom) {
    return distribution(freedom).inverseCumulativeProbability(share);
  }

  private static TDistribution distribution(int freedom) {
    if (freedom < 1) {
      throw new IllegalArgumentException(
          "the degrees of freedom are " + freedom + "; allowed: 1 or more");
    }
    return new TDistribution(null, freedom);
  }
}
