// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.statistic;

/**
 * The best point to cut a stretch of a series in two, by the energy distance between its parts:
 * {@code mn/(m+n) * (2 E|X-Y| - E|X-X'| - E|Y-Y'|)}. Matteson and James, A nonparametric approach
 * for multiple change point analysis of multivariate data, JASA 109 (2014), with exponent 1.
 *
 * @param at index of the first point of the second part
 * @param statistic the scaled distance, larger for parts that differ more
 */
record EnergyDistance(int at, double statistic) {

  /**
   * Finds the cut with the largest statistic.
   *
   * @param values the stretch
   * @param leastPoints minimum number of points in each part
   */
  static EnergyDistance best(double[] values, int leastPoints) {
    double left = 0;
    double right = within(values, 0, values.length);
    double between = 0;
    EnergyDistance best = new EnergyDistance(-1, Double.NEGATIVE_INFINITY);
    for (int at = 1; at < values.length; at++) {
      double toLeft = toOthers(values, at - 1, 0, at - 1);
      double toRight = toOthers(values, at - 1, at, values.length);
      left += toLeft;
      right -= toRight;
      between += toRight - toLeft;
      if (at >= leastPoints && values.length - at >= leastPoints) {
        double statistic = statistic(at, values.length - at, new double[] {left, right, between});
        best = statistic > best.statistic ? new EnergyDistance(at, statistic) : best;
      }
    }
    return best;
  }

  private static double statistic(double m, double n, double[] sums) {
    double distance =
        2 * sums[2] / (m * n) - sums[0] / (m * (m - 1) / 2) - sums[1] / (n * (n - 1) / 2);
    return m * n / (m + n) * distance;
  }

  private static double within(double[] values, int from, int to) {
    double sum = 0;
    for (int i = from; i < to; i++) {
      sum += toOthers(values, i, i + 1, to);
    }
    return sum;
  }

  private static double toOthers(double[] values, int one, int from, int to) {
    double sum = 0;
    for (int i = from; i < to; i++) {
      sum += Math.abs(values[one] - values[i]);
    }
    return sum;
  }
}
