// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result;

import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.observe.client.ClientUse;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * About a second of a phase, or several merged seconds in a long phase. Immutable.
 *
 * @param startNanos start time since the start of the phase, 0 or more
 * @param endNanos end time, after its start
 * @param scheduled operations sent or dropped in it, 0 or more
 * @param dropped operations of these that were never sent: the concurrency limit was reached, the
 *     run was stopped, or a worker was lost; 0 or more
 * @param inFlight operations in flight at its end, 0 or more
 * @param ok operations that succeeded in it, by label
 * @param failed number of operations that failed in it, by the label of the error kind; may be
 *     empty
 * @param client resource usage of the JVM that scheduled them; null when not measured
 */
public record Sample(
    long startNanos,
    long endNanos,
    long scheduled,
    long dropped,
    long inFlight,
    Map<String, Ended> ok,
    Map<String, Long> failed,
    @Nullable ClientUse client) {
  private static final double NANOS_PER_SECOND = 1e9;

  public Sample {
    Field.requireAtLeast("startNanos", startNanos, 0);
    Field.requireAtLeast("endNanos", endNanos, startNanos + 1);
    Field.requireAtLeast("scheduled", scheduled, 0);
    Field.requireAtLeast("dropped", dropped, 0);
    Field.requireAtLeast("inFlight", inFlight, 0);
    ok = Field.map("ok", ok);
    failed = Field.map("failed", failed);
  }

  /**
   * Returns the number of operations that succeeded, failed or were abandoned in it.
   *
   * @return 0 or more
   */
  public long ended() {
    long fine = ok.values().stream().mapToLong(Ended::count).sum();
    return fine + failed.values().stream().mapToLong(Long::longValue).sum();
  }

  /**
   * Returns its duration in seconds.
   *
   * @return above 0
   */
  public double seconds() {
    return (endNanos - startNanos) / NANOS_PER_SECOND;
  }

  /**
   * Successful operations of one kind.
   *
   * @param count number of operations, 1 or more
   * @param serviceNanos done - sent
   * @param responseNanos done - intended; null in a closed loop
   */
  public record Ended(long count, Percentiles serviceNanos, @Nullable Percentiles responseNanos) {
    public Ended {
      Field.requireAtLeast("count", count, 1);
      Field.require("serviceNanos", serviceNanos);
    }
  }

  /**
   * A few percentiles of latencies in nanoseconds; a percentile that the sample size does not
   * support is null.
   *
   * @param p50 the median
   * @param p99 the 99th percentile
   * @param max the highest latency, 0 or more
   */
  public record Percentiles(@Nullable Long p50, @Nullable Long p99, long max) {
    public Percentiles {
      Field.requireAtLeast("max", max, 0);
    }

    /** Returns the percentiles of a histogram, which may be empty. */
    public static Percentiles of(Histogram nanos) {
      return new Percentiles(
          LatencySummary.quantileOrNull(nanos, 0.5),
          LatencySummary.quantileOrNull(nanos, 0.99),
          nanos.getMaxValue());
    }
  }
}
