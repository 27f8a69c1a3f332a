// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.load;

import java.util.List;

/**
 * Two weights in a given ratio.
 *
 * @param first 0 or more
 * @param second 0 or more
 */
record Weights(int first, int second) {
  private static final int THOUSAND = 1_000;

  /**
   * Returns the smallest integers in a ratio, rounded to a thousandth.
   *
   * @param ratio of the first to the second, 0 to 1000
   * @return at least one weight is above 0
   * @throws IllegalArgumentException when the ratio is out of range
   */
  static Weights ofRatio(double ratio) {
    if (!(ratio >= 0 && ratio <= THOUSAND)) {
      throw new IllegalArgumentException(
          "the ratio of reads to writes is " + ratio + "; allowed: 0 to " + THOUSAND);
    }
    List<Integer> whole = of(List.of(ratio, 1.0));
    return new Weights(whole.get(0), whole.get(1));
  }

  /**
   * Returns the smallest integers in the proportions of some rates, rounded to a thousandth of an
   * operation per second.
   *
   * @param rates 0 or more each
   * @return one integer for each rate; 0 for a rate that rounds to 0
   */
  static List<Integer> of(List<Double> rates) {
    double most = rates.stream().mapToDouble(Double::doubleValue).max().orElse(0);
    int parts = most * THOUSAND > Integer.MAX_VALUE ? 1 : THOUSAND;
    List<Integer> whole =
        rates.stream().map(rate -> Math.toIntExact(Math.round(rate * parts))).toList();
    int divisor = Math.max(1, whole.stream().reduce(0, Weights::commonDivisor));
    return whole.stream().map(number -> number / divisor).toList();
  }

  private static int commonDivisor(int a, int b) {
    return b == 0 ? a : commonDivisor(b, a % b);
  }
}
