// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate;

import io.etcdbench.result.JmhResult.Better;

/**
 * How much worse one value is than another, as the logarithm of their ratio. Positive is worse. The
 * direction comes from {@link Better}, never from the metric's name.
 */
public final class LogRatio {
  private LogRatio() {}

  /**
   * Compares two values.
   *
   * @param better the direction in which the metric improves
   * @param baseline above zero
   * @param candidate above zero
   * @return positive when the candidate is worse
   * @throws IllegalArgumentException when a value is not above zero
   */
  public static double worse(Better better, double baseline, double candidate) {
    requirePositive("baseline", baseline);
    requirePositive("candidate", candidate);
    double risen = StrictMath.log(candidate) - StrictMath.log(baseline);
    return better == Better.LOWER ? risen : -risen;
  }

  private static void requirePositive(String name, double value) {
    if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "the value of the " + name + " is " + value + "; allowed: above zero");
    }
  }
}
