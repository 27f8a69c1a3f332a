// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.statistic;

/**
 * A ratio of two sums over consecutive seconds, and its error relative to the ratio of an infinite
 * series of such seconds. Neighbouring seconds may be correlated: a stall, a garbage collection or
 * a compaction extends into the next ones. Immutable.
 *
 * <p>With {@code R = sum(y) / sum(x)} the error of R is the mean of the residuals {@code y - R x}
 * over the mean of x (the ratio estimator: Cochran, Sampling Techniques, 3rd edition, 1977, section
 * 6.3). The long-run variance of the residuals is the equal-weighted cosine estimate with {@code nu
 * = 0.4 n^(2/3)} cosines, whose t statistic has nu degrees of freedom: Lazarus, Lewis, Stock,
 * Watson, HAR inference: recommendations for practice, Journal of Business and Economic Statistics
 * 36 (2018). It is the same idea as batch means with nu + 1 batches, and covers a slow drift, too.
 * Here nu is at least 2 and at most 8, which makes intervals an eighth wider and keeps the coverage
 * when neighbours are strongly correlated.
 *
 * <p>Few cosines miss a part of a strong correlation. When the correlation r of neighbours is
 * significantly positive (above {@code 1.645 / sqrt(n)}), the variance is therefore at least that
 * of a first order autoregression, {@code s^2 (1 + r) / (1 - r)}, the adjustment of Skart
 * (Tafazzoli, Wilson, Lada, Steiger, INFORMS Journal on Computing 23, 2011), with r corrected for
 * its bias of {@code -(1 + 3 r) / n} (Marriott, Pope, Biometrika 41, 1954) and capped at 0.95.
 *
 * @param value the ratio
 * @param standardError of the ratio, 0 or more
 * @param freedom degrees of freedom of the standard error, 2 to 8
 */
public record SerialRatio(double value, double standardError, int freedom) {
  private static final double COSINES = 0.4;
  private static final int MIN_COSINES = 2;
  private static final int MAX_COSINES = 8;
  private static final double SIGNIFICANT = 1.645;
  private static final double MAX_CORRELATION = 0.95;

  /** With fewer seconds, two cosines would be more than a quarter of all components. */
  private static final int MIN_SECONDS = 8;

  /**
   * Estimates a ratio.
   *
   * @param numerators one per second, in chronological order, 8 or more
   * @param denominators as many, 0 or more each, with a sum above 0
   * @throws IllegalArgumentException when there are too few seconds, or the denominators are all 0
   */
  public static SerialRatio of(double[] numerators, double[] denominators) {
    int n = numerators.length;
    if (n < MIN_SECONDS || n != denominators.length) {
      throw new IllegalArgumentException(
          "there are %s numerators and %s denominators; allowed: as many of both, %s or more"
              .formatted(n, denominators.length, MIN_SECONDS));
    }
    double whole = sum(denominators);
    if (!(whole > 0)) {
      throw new IllegalArgumentException(
          "the sum of the denominators is " + whole + "; allowed: above 0");
    }
    double ratio = sum(numerators) / whole;
    double[] residuals = new double[n];
    for (int i = 0; i < n; i++) {
      residuals[i] = numerators[i] - ratio * denominators[i];
    }
    int cosines =
        (int)
            Math.max(
                MIN_COSINES,
                Math.min(MAX_COSINES, Math.round(COSINES * StrictMath.pow(n, 2 / 3.0))));
    double variance = Math.max(byCosines(residuals, cosines), byNeighbours(residuals));
    return new SerialRatio(ratio, Math.sqrt(n * variance) / whole, cosines);
  }

  /**
   * Returns half the width of the two-sided interval around the ratio, 0 or more.
   *
   * @param confidence above 0 and below 1, for example 0.95
   */
  public double margin(double confidence) {
    return StudentT.quantile((1 + confidence) / 2, freedom) * standardError;
  }

  /** Returns the mean square of the projections on the slowest cosines; residuals have mean 0. */
  private static double byCosines(double[] residuals, int cosines) {
    int n = residuals.length;
    double squares = 0;
    for (int j = 1; j <= cosines; j++) {
      double projection = 0;
      for (int i = 0; i < n; i++) {
        projection += residuals[i] * StrictMath.cos(Math.PI * j * (i + 0.5) / n);
      }
      squares += 2.0 / n * projection * projection;
    }
    return squares / cosines;
  }

  /**
   * Returns the variance of a first order autoregression; 0 unless neighbours are significantly
   * correlated.
   */
  private static double byNeighbours(double[] residuals) {
    int n = residuals.length;
    double squares = 0;
    double products = 0;
    for (int i = 0; i < n; i++) {
      squares += residuals[i] * residuals[i];
      products += i == 0 ? 0 : residuals[i] * residuals[i - 1];
    }
    double seen = squares == 0 ? 0 : products / squares;
    if (seen < SIGNIFICANT / Math.sqrt(n)) {
      return 0;
    }
    double correlation = Math.min(MAX_CORRELATION, seen + (1 + 3 * seen) / n);
    return squares / (n - 1) * (1 + correlation) / (1 - correlation);
  }

  /** Adds in the order of the values. */
  static double sum(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum;
  }
}
