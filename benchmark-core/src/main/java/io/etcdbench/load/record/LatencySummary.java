// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.record;

import java.util.OptionalLong;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * The latencies of some operations in nanoseconds: mean, extremes, the usual percentiles, and the
 * histogram from which any other percentile can be computed later. Immutable.
 *
 * <p>The value at quantile q is defined as in HdrHistogram: the smallest recorded value class such
 * that at least {@code ceil(q * n)} of the n latencies are equal to or below it (the nearest-rank
 * percentile, see <a
 * href="https://hdrhistogram.github.io/HdrHistogram/JavaDoc/org/HdrHistogram/AbstractHistogram.html">AbstractHistogram.getValueAtPercentile</a>).
 * A value is off by at most its class width: 0.1 % with three significant digits.
 *
 * <p>A percentile that the sample size does not support, see {@link #carries}, is null here, and a
 * dash in every report.
 *
 * @param count number of operations, 1 or more
 * @param mean the arithmetic mean
 * @param min the lowest latency, 0 or more
 * @param p50 the median; null when not supported, as for all percentiles
 * @param p75 the 75th percentile
 * @param p90 the 90th percentile
 * @param p95 the 95th percentile
 * @param p99 the 99th percentile
 * @param p999 the 99.9th percentile
 * @param max the highest latency; known for any number of samples
 * @param histogram all latencies, see {@link HistogramText}
 */
public record LatencySummary(
    long count,
    double mean,
    long min,
    @Nullable Long p50,
    @Nullable Long p75,
    @Nullable Long p90,
    @Nullable Long p95,
    @Nullable Long p99,
    @Nullable Long p999,
    long max,
    String histogram) {

  /** Minimum expected number of samples above a percentile. */
  private static final double SAMPLES_ABOVE = 10;

  /** Tolerance for the binary fractions of 1 - q: 100 * (1 - 0.9) is slightly below 10. */
  private static final double ROUNDING = 1e-8;

  public LatencySummary {
    if (count < 1) {
      throw new IllegalArgumentException("count is " + count + "; allowed: 1 or more");
    }
    if (min < 0 || max < min) {
      throw new IllegalArgumentException(
          "min is " + min + " and max " + max + "; allowed: 0 <= min <= max");
    }
    if (!(mean >= min && mean <= max)) {
      throw new IllegalArgumentException(
          "mean is " + mean + "; allowed: between min " + min + " and max " + max);
    }
    if (histogram == null) {
      throw new IllegalArgumentException("'histogram' is missing");
    }
  }

  /**
   * Summarizes a histogram of nanoseconds.
   *
   * @param nanos not empty; neither changed nor kept
   * @throws IllegalArgumentException when the histogram is empty
   */
  public static LatencySummary of(Histogram nanos) {
    return new LatencySummary(
        nanos.getTotalCount(),
        nanos.getMean(),
        nanos.getMinValue(),
        quantileOrNull(nanos, 0.50),
        quantileOrNull(nanos, 0.75),
        quantileOrNull(nanos, 0.90),
        quantileOrNull(nanos, 0.95),
        quantileOrNull(nanos, 0.99),
        quantileOrNull(nanos, 0.999),
        nanos.getMaxValue(),
        HistogramText.encode(nanos));
  }

  /**
   * Returns whether n samples support the percentile at quantile q. The sample-size rule is {@code
   * n * (1 - q) >= 10}.
   *
   * <p>The number of samples above the true percentile is binomial with mean {@code n * (1 - q)}
   * and a relative standard deviation of {@code sqrt(q / (n * (1 - q)))}. At ten expected samples
   * that is about a third; below it a handful of operations determine the printed value. It is the
   * success-failure condition of the normal approximation: Diez, Cetinkaya-Rundel, Barr, OpenIntro
   * Statistics, 4th edition, section 5.1.
   *
   * @param count the number of samples n, 0 or more
   * @param quantile q, from 0 to below 1
   * @return whether the percentile may be shown
   */
  public static boolean carries(long count, double quantile) {
    if (!(quantile >= 0 && quantile < 1)) {
      throw new IllegalArgumentException(
          "quantile is " + quantile + "; allowed: from 0 to below 1, for example 0.99");
    }
    return count * (1 - quantile) >= SAMPLES_ABOVE - ROUNDING;
  }

  /**
   * Returns the smallest number of samples that supports the percentile at a quantile.
   *
   * @param quantile from 0 to below 1, for example 0.99
   * @return 10 or more
   */
  public static long needed(double quantile) {
    return (long) Math.ceil((SAMPLES_ABOVE - ROUNDING) / (1 - quantile));
  }

  /**
   * Returns the value at a quantile, if the sample size supports it.
   *
   * @param nanos a histogram, may be empty
   * @param quantile from 0 to below 1, for example 0.99
   * @return empty when {@link #carries} returns false
   */
  public static OptionalLong quantile(Histogram nanos, double quantile) {
    return carries(nanos.getTotalCount(), quantile)
        ? OptionalLong.of(nanos.getValueAtPercentile(100 * quantile))
        : OptionalLong.empty();
  }

  /**
   * Returns the value at a quantile, if the sample size supports it.
   *
   * @param nanos a histogram, may be empty
   * @param quantile from 0 to below 1, for example 0.99
   * @return null when {@link #carries} returns false
   */
  public static @Nullable Long quantileOrNull(Histogram nanos, double quantile) {
    OptionalLong value = quantile(nanos, quantile);
    return value.isPresent() ? value.getAsLong() : null;
  }
}
