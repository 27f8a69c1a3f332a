// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.statistic;

import java.util.Arrays;

/** The median. Stateless. */
public final class Median {
  private Median() {}

  /**
   * Returns the median.
   *
   * @param values in any order; not changed
   * @return the mean of the two middle values for an even number of values; 0 for none
   */
  public static double of(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int half = sorted.length / 2;
    if (sorted.length == 0) {
      return 0;
    }
    return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  }
}
