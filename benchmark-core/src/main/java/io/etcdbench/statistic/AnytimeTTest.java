// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.statistic;

import java.util.List;

/**
 * A one-sided t test whose result may be inspected after every value, with any stopping rule. The
 * evidence against "the mean is at most zero" is the likelihood ratio of the t statistic for the
 * given standardized means against zero, averaged over them; Rushton, On a sequential t-test,
 * Biometrika 37 (1950). If values are normal and the mean is zero, the ratio is a non-negative
 * martingale with expectation one, so the probability that it ever reaches {@code 1 / level} is at
 * most {@code level}; Ville (1939), Perez-Ortiz, Lardy, de Heide and Gruenwald, Annals of
 * Statistics 52 (2024). A smaller mean only lowers the t statistic for every number of values.
 * Immutable and thread-safe.
 *
 * @param alternatives standardized means, mean over standard deviation, above zero, one or more
 */
public record AnytimeTTest(List<Double> alternatives) {
  private static final int STEPS = 100;

  /**
   * Farther than this many standard deviations of its normal bound, the integrand is negligible.
   */
  private static final double REACH = 9;

  private static final int HALVINGS = 60;

  public AnytimeTTest {
    alternatives = List.copyOf(alternatives);
    if (alternatives.isEmpty() || alternatives.stream().anyMatch(one -> !(one > 0))) {
      throw new IllegalArgumentException(
          "the alternatives are %s; allowed: one or more, above zero".formatted(alternatives));
    }
  }

  /**
   * Returns the evidence that the mean is above zero.
   *
   * @param values number of values, 2 or more
   * @param mean of the values
   * @param deviation their standard deviation, with n - 1, 0 or more
   * @return the natural logarithm of the likelihood ratio
   */
  public double logEvidence(int values, double mean, double deviation) {
    double t = mean * Math.sqrt(values);
    double length = Math.sqrt(t * t + (values - 1) * deviation * deviation);
    return logEvidence(values, length == 0 ? 0 : t / length);
  }

  /**
   * Returns the t statistic at which the evidence reaches {@code 1 / level}.
   *
   * @param values number of values, 2 or more
   * @param level above 0 and below 1
   * @return above zero; infinite when so few values can never reach the level
   */
  public double critical(int values, double level) {
    double wanted = -StrictMath.log(level);
    if (logEvidence(values, 1) < wanted) {
      return Double.POSITIVE_INFINITY;
    }
    double below = 0;
    double above = 1;
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (below + above) / 2;
      if (logEvidence(values, middle) < wanted) {
        below = middle;
      } else {
        above = middle;
      }
    }
    return above * Math.sqrt((values - 1) / ((1 - above) * (1 + above)));
  }

  /**
   * Returns the evidence for a cosine between the values and the vector of ones, which determines
   * the t statistic.
   */
  private double logEvidence(int values, double cosine) {
    double none = logIntegral(values, 0);
    double[] logs = new double[alternatives.size()];
    double most = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < logs.length; i++) {
      double mean = alternatives.get(i);
      double tilt = mean * Math.sqrt(values) * cosine;
      logs[i] = logIntegral(values, tilt) - none - values * mean * mean / 2;
      most = Math.max(most, logs[i]);
    }
    double sum = 0;
    for (double log : logs) {
      sum += StrictMath.exp(log - most) / logs.length;
    }
    return most + StrictMath.log(sum);
  }

  /**
   * Returns the logarithm of the integral of {@code v^(n-1) exp(tilt v - v^2 / 2)} over v above
   * zero, by Simpson's rule around its peak.
   */
  private static double logIntegral(int values, double tilt) {
    int power = values - 1;
    double peak = (tilt + Math.sqrt(tilt * tilt + 4.0 * power)) / 2;
    double top = power * StrictMath.log(peak) + peak * (tilt - peak / 2);
    double reach = REACH / Math.sqrt(1 + power / (peak * peak));
    double from = Math.max(0, peak - reach);
    double step = (peak + reach - from) / STEPS;
    double sum = 0;
    for (int i = 0; i <= STEPS; i++) {
      double v = from + i * step;
      double weight = i == 0 || i == STEPS ? 1 : i % 2 == 1 ? 4 : 2;
      if (v > 0) {
        sum += weight * StrictMath.exp(power * StrictMath.log(v) + v * (tilt - v / 2) - top);
      }
    }
    return StrictMath.log(sum * step / 3) + top;
  }
}
