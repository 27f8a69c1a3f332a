// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.arrival;

import java.util.random.RandomGenerator;

/**
 * A Poisson process: sums exponential gaps, drawn by inversion: {@code -ln(1 - u)} for u uniform in
 * [0, 1) (Devroye, Non-Uniform Random Variate Generation, 1986, chapter V.2). The sum is kept in
 * units of the mean gap and in floating point, so no gap is rounded before it is added.
 */
final class PoissonSchedule implements ArrivalSchedule {
  private static final double UNIT_OF_53_BITS = 0x1.0p-53;

  private final double meanGapNanos;
  private final RandomGenerator random;
  private double sumOfGaps;

  PoissonSchedule(double opsPerSecond, RandomGenerator random) {
    this.meanGapNanos = Rate.NANOS_PER_SECOND / Rate.requirePositive(opsPerSecond);
    this.random = random;
  }

  @Override
  public long nextNanos() {
    double uniform = (random.nextLong() >>> 11) * UNIT_OF_53_BITS;
    // StrictMath: a seed yields the same times on every machine.
    sumOfGaps -= StrictMath.log1p(-uniform);
    return (long) (sumOfGaps * meanGapNanos);
  }
}
