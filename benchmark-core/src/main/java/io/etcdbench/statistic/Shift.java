// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.statistic;

/**
 * The change from the first half of a series to its second, compared with the scatter of the
 * series. Immutable.
 *
 * <p>The variance of a value is half the mean square of the differences between neighbours, which a
 * trend hardly enlarges: von Neumann, Kent, Bellinson, Hart, The mean square successive difference,
 * Annals of Mathematical Statistics 12 (1941). For normal values, the variance of that estimate is
 * that of one with {@code 2 (n - 1)^2 / (3 n - 4)} degrees of freedom, rounded down here. A few
 * values far from the others enlarge the scatter more than the change, so they are no shift.
 *
 * @param change from the mean of the first half to that of the second, -0.1 for 10 % less; 0 when
 *     the first is 0
 * @param t the difference of the means divided by its standard error; 0 for equal means
 * @param freedom degrees of freedom of t, 1 or more
 */
public record Shift(double change, double t, int freedom) {
  private static final int MIN_VALUES = 2;

  /**
   * Compares the halves of a series.
   *
   * @param values in chronological order, 2 or more; the middle one of an odd number is in neither
   *     half
   * @throws IllegalArgumentException when there are too few values
   */
  public static Shift ofHalves(double... values) {
    int n = values.length;
    if (n < MIN_VALUES) {
      throw new IllegalArgumentException(
          "there are " + n + " values; allowed: " + MIN_VALUES + " or more");
    }
    int half = n / 2;
    double first = mean(values, 0, half);
    double second = mean(values, n - half, n);
    double squares = 0;
    for (int i = 1; i < n; i++) {
      squares += (values[i] - values[i - 1]) * (values[i] - values[i - 1]);
    }
    double variance = squares / (2.0 * (n - 1));
    return new Shift(
        first == 0 ? 0 : second / first - 1,
        first == second ? 0 : (second - first) / Math.sqrt(variance * 2 / half),
        (int) (2.0 * (n - 1) * (n - 1) / (3 * n - 4)));
  }

  /**
   * Returns whether the second half is lower than the scatter explains.
   *
   * @param least the smallest fall that counts, 0.1 for 10 %
   * @param level the probability of an answer of true for a series of independent values without a
   *     trend, above 0 and below 1
   */
  public boolean falls(double least, double level) {
    return change < -least && StudentT.upperTail(-t, freedom) <= level;
  }

  /**
   * Returns whether the second half is higher than the scatter explains.
   *
   * @param least the smallest rise that counts, 0.1 for 10 %
   * @param level as for {@link #falls}
   */
  public boolean rises(double least, double level) {
    return change > least && StudentT.upperTail(t, freedom) <= level;
  }

  private static double mean(double[] values, int from, int to) {
    double sum = 0;
    for (int i = from; i < to; i++) {
      sum += values[i];
    }
    return sum / (to - from);
  }
}
