// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The uncertainty of a series within one run: 95 % confidence intervals from the variation between
 * its seconds, and the differences between its own halves. It covers variation within this run, not
 * between runs, JVMs or clusters. Immutable.
 *
 * @param seconds number of seconds used, 0 or more; in a phase longer than 600 s, merged seconds
 *     count once
 * @param reason one sentence on why there are no intervals; empty otherwise
 * @param opsPerSecond interval of the successful operations per second; null when there is none
 * @param serviceNanos intervals by percentile, for example {@code p99.9}; without percentiles that
 *     the sample size does not support
 * @param responseNanos the same; empty in a closed loop
 * @param halves the ratio of the second half to the first minus one, for {@code opsPerSecond} and
 *     by percentile of the response time, or of the service time in a closed loop; empty when there
 *     are no intervals
 * @param alternate the same for every second second over the others
 */
public record Uncertainty(
    int seconds,
    String reason,
    @Nullable Bounds opsPerSecond,
    Map<String, Bounds> serviceNanos,
    Map<String, Bounds> responseNanos,
    Map<String, Double> halves,
    Map<String, Double> alternate) {

  /** The key of throughput in {@link #halves} and {@link #alternate}. */
  public static final String THROUGHPUT = "opsPerSecond";

  public Uncertainty {
    Field.requireAtLeast("seconds", seconds, 0);
    Field.require("reason", reason);
    serviceNanos = Field.map("serviceNanos", serviceNanos);
    responseNanos = Field.map("responseNanos", responseNanos);
    halves = Field.map("halves", halves);
    alternate = Field.map("alternate", alternate);
  }

  /**
   * Returns an uncertainty without intervals.
   *
   * @param seconds number of available seconds
   * @param reason one sentence
   */
  public static Uncertainty unknown(int seconds, String reason) {
    return new Uncertainty(seconds, reason, null, Map.of(), Map.of(), Map.of(), Map.of());
  }

  /**
   * A 95 % confidence interval.
   *
   * @param low 0 or more
   * @param high {@code low} or more; null when too few seconds contain tail samples to bound it
   */
  public record Bounds(double low, @Nullable Double high) {
    public Bounds {
      Field.requireFinite("low", low);
      Field.requireFinite("high", high);
      if (high != null && high < low) {
        throw new IllegalArgumentException(
            "high is " + high + "; allowed: low, which is " + low + ", or more");
      }
    }

    /**
     * Returns the larger of the distances of the bounds to a value, relative to that value.
     *
     * @param value above 0
     * @return 0 or more; infinite without an upper bound
     */
    public double relativeTo(double value) {
      return high == null ? Double.POSITIVE_INFINITY : Math.max(value - low, high - value) / value;
    }
  }
}
