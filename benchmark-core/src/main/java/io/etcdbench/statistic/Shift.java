// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.statistic;

import java.util.List;
import java.util.function.ToDoubleFunction;

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
 * <p>Several series, each with a level and a scatter of its own, are pooled: the means of their
 * halves and the variances of their differences are added. The degrees of freedom are then those of
 * Satterthwaite, An approximate distribution of estimates of variance components, Biometrics
 * Bulletin 2 (1946), rounded down: the sum over series that scatter alike, and those of one series
 * when only that one scatters.
 *
 * @param change from the mean of the first half to that of the second, -0.1 for 10 % less; 0 when
 *     the first is 0
 * @param t the difference of the means divided by its standard error; 0 for equal means
 * @param freedom degrees of freedom of t, 1 or more
 */
public record Shift(double change, double t, int freedom) {
  private static final int MIN_VALUES = 2;

  /** Prevents a whole number of degrees of freedom from being rounded down to the one below. */
  private static final double ROUNDING = 1 + 1e-9;

  /**
   * Compares the halves of a series.
   *
   * @param values in chronological order, 2 or more; the middle one of an odd number is in neither
   *     half
   * @throws IllegalArgumentException when there are too few values
   */
  public static Shift ofHalves(double... values) {
    return ofHalves(List.of(values));
  }

  /**
   * Compares the halves of several series, all together.
   *
   * @param series each as for {@link #ofHalves(double...)}; 1 or more
   * @throws IllegalArgumentException when there are too few series, or too few values in one
   */
  public static Shift ofHalves(List<double[]> series) {
    if (series.isEmpty()) {
      throw new IllegalArgumentException("there are 0 series; allowed: 1 or more");
    }
    List<Halves> all = series.stream().map(Halves::of).toList();
    double first = sum(all, Halves::first);
    double second = sum(all, Halves::second);
    double variance = sum(all, Halves::variance);
    double freedom =
        variance == 0
            ? sum(all, Halves::freedom)
            : 1 / sum(all, halves -> halves.squaredSharePerFreedom(variance));
    return new Shift(
        first == 0 ? 0 : second / first - 1,
        first == second ? 0 : (second - first) / Math.sqrt(variance),
        (int) (freedom * ROUNDING));
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

  /**
   * Returns whether the halves differ, in either direction, by more than the scatter explains.
   *
   * @param least the smallest change that counts, 0.1 for 10 %
   * @param level as for {@link #falls}, for both directions together
   */
  public boolean changes(double least, double level) {
    return falls(least, level / 2) || rises(least, level / 2);
  }

  private static double sum(List<Halves> all, ToDoubleFunction<Halves> value) {
    return all.stream().mapToDouble(value).sum();
  }

  /**
   * The halves of one series.
   *
   * @param variance of the difference of their means
   */
  private record Halves(double first, double second, double variance, int freedom) {
    static Halves of(double[] values) {
      int n = values.length;
      if (n < MIN_VALUES) {
        throw new IllegalArgumentException(
            "there are " + n + " values; allowed: " + MIN_VALUES + " or more");
      }
      int half = n / 2;
      double squares = 0;
      for (int i = 1; i < n; i++) {
        squares += (values[i] - values[i - 1]) * (values[i] - values[i - 1]);
      }
      return new Halves(
          mean(values, 0, half),
          mean(values, n - half, n),
          squares / (2.0 * (n - 1)) * 2 / half,
          (int) (2.0 * (n - 1) * (n - 1) / (3 * n - 4)));
    }

    /** Of shares, because the square of a variance may be beyond the range of a double. */
    double squaredSharePerFreedom(double total) {
      double share = variance / total;
      return share * share / freedom;
    }

    private static double mean(double[] values, int from, int to) {
      double sum = 0;
      for (int i = from; i < to; i++) {
        sum += values[i];
      }
      return sum / (to - from);
    }
  }
}
