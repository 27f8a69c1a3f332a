// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How exactly one run knows the figures of a series: 95 % intervals from the scatter of its
 * seconds, and the differences between its own halves. It covers how seconds of this run differ,
 * not how runs, JVMs or clusters do. Immutable.
 *
 * @param seconds on which it rests, 0 or more; in a phase longer than 600 s, seconds that were
 *     merged count once
 * @param reason one sentence on why there are no intervals; empty when there are
 * @param opsPerSecond of the successful operations per second; null when there is none
 * @param serviceNanos by percentile, for example {@code p99.9}; without those that too few samples
 *     carry
 * @param responseNanos the same; empty in a closed loop
 * @param halves the second half over the first as a ratio less one, for {@code opsPerSecond} and by
 *     percentile of the response time, in a closed loop of the service time; empty when there are
 *     no intervals
 * @param alternate the same of every second second over the others
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
   * No intervals.
   *
   * @param seconds that there are
   * @param reason one sentence
   * @return only the reason
   */
  public static Uncertainty unknown(int seconds, String reason) {
    return new Uncertainty(seconds, reason, null, Map.of(), Map.of(), Map.of(), Map.of());
  }

  /**
   * A 95 % interval.
   *
   * @param low 0 or more
   * @param high low or more; null when so few seconds hold the tail that nothing bounds it
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
     * The larger of the distances to a value, relative to it.
     *
     * @param value above 0
     * @return 0 or more; infinite without an upper bound
     */
    public double relativeTo(double value) {
      return high == null ? Double.POSITIVE_INFINITY : Math.max(value - low, high - value) / value;
    }
  }
}
