// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.statistic;

import java.util.Arrays;

/**
 * The geometric mean of independent values, for example one for each run. Rates and times are
 * positive and scatter by factors, so means and intervals are computed from their logarithms: no
 * interval extends below 0, and a ratio of two means is a difference. Immutable.
 *
 * @param number of values, 1 or more
 * @param mean of their natural logarithms
 * @param variance of the logarithms, with n - 1; 0 for one value
 */
public record LogMean(int number, double mean, double variance) {

  /**
   * Computes the mean.
   *
   * @param values 1 or more, above 0 and finite
   * @throws IllegalArgumentException when there are no values, or one is out of range
   */
  public static LogMean of(double[] values) {
    if (values.length == 0) {
      throw new IllegalArgumentException("there are 0 values; allowed: 1 or more");
    }
    double[] logs = new double[values.length];
    for (int i = 0; i < logs.length; i++) {
      if (!(values[i] > 0 && Double.isFinite(values[i]))) {
        throw new IllegalArgumentException(
            "a value is " + values[i] + "; allowed: finite and above 0");
      }
      logs[i] = StrictMath.log(values[i]);
    }
    double mean = Arrays.stream(logs).average().orElseThrow();
    double squares = Arrays.stream(logs).map(one -> (one - mean) * (one - mean)).sum();
    return new LogMean(logs.length, mean, squares / Math.max(1, logs.length - 1));
  }

  /** Returns the geometric mean, above 0. */
  public double value() {
    return StrictMath.exp(mean);
  }

  /**
   * Returns Student's t interval of the geometric mean.
   *
   * @param confidence two-sided, above 0 and below 1, for example 0.95
   * @throws IllegalArgumentException for fewer than two values
   */
  public Limits limits(double confidence) {
    double width =
        StudentT.quantile((1 + confidence) / 2, number - 1) * Math.sqrt(variance / number);
    return new Limits(StrictMath.exp(mean - width), StrictMath.exp(mean + width));
  }

  /**
   * Returns Welch's interval of the ratio of two geometric means. B. L. Welch, The generalization
   * of Student's problem, Biometrika 34 (1947).
   *
   * @param baseline the denominator
   * @param confidence two-sided, above 0 and below 1, for example 0.95
   * @return the limits of this mean over the baseline
   * @throws IllegalArgumentException when either has fewer than two values
   */
  public Limits over(LogMean baseline, double confidence) {
    if (number < 2 || baseline.number < 2) {
      throw new IllegalArgumentException(
          "there are %s and %s values; allowed: 2 or more".formatted(baseline.number, number));
    }
    double one = variance / number;
    double other = baseline.variance / baseline.number;
    double freedom =
        (one + other)
            * (one + other)
            / (one * one / (number - 1) + other * other / (baseline.number - 1));
    int whole = Double.isNaN(freedom) ? 1 : (int) Math.max(1, Math.floor(freedom));
    double width = StudentT.quantile((1 + confidence) / 2, whole) * Math.sqrt(one + other);
    double difference = mean - baseline.mean;
    return new Limits(StrictMath.exp(difference - width), StrictMath.exp(difference + width));
  }

  /**
   * An interval.
   *
   * @param low its lower limit
   * @param high its upper limit, low or more
   */
  public record Limits(double low, double high) {}
}
