// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate;

import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.result.JmhResult.Better;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;

/** A timed metric of a slice, compared pair by pair. */
public enum TimedMetric {
  /** Successful operations per second. */
  THROUGHPUT("throughput", "ops/s", Better.HIGHER, Policy.GATE),
  /** The median latency. */
  P50("p50", "ns", Better.LOWER, Policy.GATE),
  /** The 90th percentile of latency. */
  P90("p90", "ns", Better.LOWER, Policy.GATE),
  /** The 99th percentile of latency. */
  P99("p99", "ns", Better.LOWER, Policy.TAIL),
  /** The 99.9th percentile of latency. Stalls dominate it, and a session has few of them. */
  P999("p99.9", "ns", Better.LOWER, Policy.INFORM),
  /** CPU time of the client's JVM per operation. */
  CPU("cpu per operation", "ns", Better.LOWER, Policy.GATE);

  /** The effect of a metric on the verdict. */
  public enum Policy {
    /** Can fail the gate. */
    GATE,
    /**
     * Can fail the gate. A pass waits for it only when its noise is low enough to detect a
     * slow-down.
     */
    TAIL,
    /** Reported only. */
    INFORM
  }

  private final String label;
  private final String unit;
  private final Better better;
  private final Policy policy;

  TimedMetric(String label, String unit, Better better, Policy policy) {
    this.label = label;
    this.unit = unit;
    this.better = better;
    this.policy = policy;
  }

  /** Returns the name in files and reports, for example {@code p50}. */
  public String label() {
    return label;
  }

  /** Returns the unit of its values, for example {@code ops/s}. */
  public String unit() {
    return unit;
  }

  /** Returns the direction in which it improves. */
  public Better better() {
    return better;
  }

  /** Returns its effect on the verdict. */
  public Policy policy() {
    return policy;
  }

  /**
   * Returns the percentile of a tail metric, which has few samples.
   *
   * @return between 0 and 1; empty for metrics that are not tails
   */
  public OptionalDouble tail() {
    return switch (this) {
      case P99 -> OptionalDouble.of(0.99);
      case P999 -> OptionalDouble.of(0.999);
      default -> OptionalDouble.empty();
    };
  }

  /** Returns the number of metrics per workload that can fail the gate, at least one. */
  public static int gating() {
    return (int) List.of(values()).stream().filter(one -> one.policy != Policy.INFORM).count();
  }

  /**
   * Returns the value of this metric in a slice.
   *
   * @param slice the measured slice
   * @return empty when the slice lacks it
   */
  public OptionalDouble of(Slice slice) {
    return switch (this) {
      case THROUGHPUT -> positive(slice.operations() * 1e9 / slice.elapsedNanos());
      case P50 -> quantile(slice, 0.50);
      case P90 -> quantile(slice, 0.90);
      case P99 -> quantile(slice, 0.99);
      case P999 -> quantile(slice, 0.999);
      case CPU -> positive((double) slice.cpuNanos() / Math.max(1, slice.operations()));
    };
  }

  private static OptionalDouble quantile(Slice slice, double quantile) {
    Histogram latencies = slice.latencies();
    OptionalLong nanos = LatencySummary.quantile(latencies, quantile);
    return nanos.isPresent() ? positive((double) nanos.getAsLong()) : OptionalDouble.empty();
  }

  private static OptionalDouble positive(double value) {
    return value > 0 ? OptionalDouble.of(value) : OptionalDouble.empty();
  }
}
