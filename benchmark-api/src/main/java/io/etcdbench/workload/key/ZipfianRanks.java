// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.key;

import io.etcdbench.workload.Draw;
import io.etcdbench.workload.value.Sizes;

/**
 * Generates ranks 0 to size - 1, rank r with a probability proportional to {@code 1 / (r +
 * 1)^exponent}, in constant time and memory: rejection-inversion (Hoermann, Derflinger,
 * Rejection-inversion to generate variates from monotone discrete distributions, ACM TOMACS 6(3),
 * 1996, algorithm ZRI). Uses {@link StrictMath} throughout, so that a seed yields the same ranks on
 * every machine. Immutable.
 *
 * <p>The density {@code h(x) = x^-exponent} has the integral {@code H(x) = (x^(1-exponent) - 1) /
 * (1 - exponent)}, which is {@code ln x} at an exponent of 1; both are computed through {@code
 * expm1} and {@code log1p}, which keeps precision near 1.
 */
final class ZipfianRanks {
  private final long size;
  private final double exponent;
  private final double integralBeforeFirst;
  private final double integralBehindLast;
  private final double acceptAtOnce;

  ZipfianRanks(long size, double exponent) {
    Sizes.requireKeys(size);
    if (!(exponent > 0 && exponent <= 10)) {
      throw new IllegalArgumentException(
          "the zipfian exponent is " + exponent + "; allowed: above 0 to 10");
    }
    this.size = size;
    this.exponent = exponent;
    integralBeforeFirst = integral(1.5) - 1;
    integralBehindLast = integral(size + 0.5);
    acceptAtOnce = 2 - inverse(integral(2.5) - density(2));
  }

  long size() {
    return size;
  }

  long next(Draw draw) {
    while (true) {
      double u =
          integralBehindLast + draw.nextDouble() * (integralBeforeFirst - integralBehindLast);
      double x = inverse(u);
      long k = Math.min(size, Math.max(1, (long) (x + 0.5)));
      if (k - x <= acceptAtOnce || u >= integral(k + 0.5) - density((double) k)) {
        return k - 1;
      }
    }
  }

  private double density(double x) {
    return StrictMath.exp(-exponent * StrictMath.log(x));
  }

  private double integral(double x) {
    double logX = StrictMath.log(x);
    return expm1OverArgument((1 - exponent) * logX) * logX;
  }

  private double inverse(double y) {
    // Rounding may push the argument just below -1, outside the logarithm's domain.
    double t = Math.max(-1, y * (1 - exponent));
    return StrictMath.exp(log1pOverArgument(t) * y);
  }

  /** Both quotients tend to 1 as the argument approaches 0. */
  private static double expm1OverArgument(double t) {
    return Math.abs(t) < 1e-12 ? 1 : StrictMath.expm1(t) / t;
  }

  private static double log1pOverArgument(double t) {
    return Math.abs(t) < 1e-12 ? 1 : StrictMath.log1p(t) / t;
  }
}
