// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate;

import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.result.JmhResult.Better;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;

/** What is timed in a slice and compared pair by pair. */
public enum Metric {
  /** Operations that went well, per second. */
  THROUGHPUT("throughput", "ops/s", Better.HIGHER, Policy.GATE),
  /** The median latency. */
  P50("p50", "ns", Better.LOWER, Policy.GATE),
  /** The 90th percentile of latency. */
  P90("p90", "ns", Better.LOWER, Policy.GATE),
  /** The 99th percentile of latency. */
  P99("p99", "ns", Better.LOWER, Policy.TAIL),
  /** The 99.9th percentile of latency: stalls decide it, and a session has few of them. */
  P999("p99.9", "ns", Better.LOWER, Policy.INFORM),
  /** Processor time of the client's JVM per operation. */
  CPU("cpu per operation", "ns", Better.LOWER, Policy.GATE);

  /** What a metric may do. */
  public enum Policy {
    /** It may fail the gate. */
    GATE,
    /** It may fail the gate; a pass waits for it only if its noise lets a slow-down be seen. */
    TAIL,
    /** It is reported. */
    INFORM
  }

  private final String label;
  private final String unit;
  private final Better better;
  private final Policy policy;

  Metric(String label, String unit, Better better, Policy policy) {
    this.label = label;
    this.unit = unit;
    this.better = better;
    this.policy = policy;
  }

  /**
   * The name in files and reports.
   *
   * @return for example {@code p50}
   */
  public String label() {
    return label;
  }

  /**
   * The unit of its values.
   *
   * @return for example {@code ops/s}
   */
  public String unit() {
    return unit;
  }

  /**
   * Which way it improves.
   *
   * @return the direction
   */
  public Better better() {
    return better;
  }

  /**
   * What it may do.
   *
   * @return the policy
   */
  public Policy policy() {
    return policy;
  }

  /**
   * The percentile of a tail, whose samples are few.
   *
   * @return between 0 and 1; empty for what is no tail
   */
  public OptionalDouble tail() {
    return switch (this) {
      case P99 -> OptionalDouble.of(0.99);
      case P999 -> OptionalDouble.of(0.999);
      default -> OptionalDouble.empty();
    };
  }

  /**
   * How many metrics of a workload may fail.
   *
   * @return those that gate, at least one
   */
  public static int gating() {
    return (int) List.of(values()).stream().filter(one -> one.policy != Policy.INFORM).count();
  }

  /**
   * The value of a slice.
   *
   * @param slice what was seen
   * @return empty when the slice does not carry it
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
