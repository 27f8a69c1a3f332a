// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.statistic;

import java.util.OptionalDouble;

/**
 * The exact sign-flip test: the share of all exchanges of baseline and candidate within pairs whose
 * sum is at least as bad as observed. Fisher, The Design of Experiments (1935), section 21. It
 * assumes no distribution, so it is printed beside the t test; it does not decide, because n pairs
 * cannot go below 2^-n.
 */
public final class SignFlip {
  /** A million sums, which take some milliseconds. */
  private static final int MAX_PAIRS = 20;

  /** Sums of the same numbers in a different order differ in their last bits. */
  private static final double ROUNDING = 1e-12;

  private SignFlip() {}

  /**
   * Returns the one-sided p value.
   *
   * @param logRatios one per pair
   * @param margin the ratio that still counts as equal, for example 0.01 for 1 %
   * @return 2^-n to 1; empty above 20 pairs
   */
  public static OptionalDouble p(double[] logRatios, double margin) {
    if (logRatios.length > MAX_PAIRS) {
      return OptionalDouble.empty();
    }
    double[] above = new double[logRatios.length];
    double seen = 0;
    for (int i = 0; i < above.length; i++) {
      above[i] = logRatios[i] - StrictMath.log1p(margin);
      seen += above[i];
    }
    int all = 1 << above.length;
    return OptionalDouble.of(atLeast(seen - ROUNDING, above, all) / (double) all);
  }

  /** Enumerates all signs in Gray code order, which changes one sign at a time. */
  private static int atLeast(double seen, double[] values, int all) {
    double[] signed = values.clone();
    int count = 0;
    for (int code = 0; code < all; code++) {
      if (code > 0) {
        int flipped = Integer.numberOfTrailingZeros(code);
        signed[flipped] = -signed[flipped];
      }
      count += SerialRatio.sum(signed) >= seen ? 1 : 0;
    }
    return count;
  }
}
