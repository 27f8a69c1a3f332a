// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result;

import io.etcdbench.observe.client.ClientUse;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * About a second of a phase; in a long phase, a few of them together. Immutable.
 *
 * @param startNanos where it begins, since the start of the phase, 0 or more
 * @param endNanos where it ends, after its start
 * @param scheduled operations that were to be sent in it, 0 or more
 * @param dropped of these, never sent because the in-flight limit stayed full, 0 or more
 * @param inFlight operations under way as it ended, 0 or more
 * @param ok operations that ended well in it, by their label
 * @param failed how many failed in it, by the label of the error kind; empty when none did
 * @param client what the JVM that scheduled them spent in it; null when not measured
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
   * How many operations ended in it, well or not, or were abandoned.
   *
   * @return 0 or more
   */
  public long ended() {
    long fine = ok.values().stream().mapToLong(Ended::count).sum();
    return fine + failed.values().stream().mapToLong(Long::longValue).sum();
  }

  /**
   * How long it is.
   *
   * @return above 0
   */
  public double seconds() {
    return (endNanos - startNanos) / NANOS_PER_SECOND;
  }

  /**
   * Operations of one kind that ended well.
   *
   * @param count how many, 1 or more
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
   * Latencies in a few figures; a percentile that the samples do not carry is null.
   *
   * @param p50 50 % were at most as slow
   * @param p99 99 % were at most as slow
   * @param max the slowest, 0 or more
   */
  public record Percentiles(@Nullable Long p50, @Nullable Long p99, long max) {
    public Percentiles {
      Field.requireAtLeast("max", max, 0);
    }
  }
}
