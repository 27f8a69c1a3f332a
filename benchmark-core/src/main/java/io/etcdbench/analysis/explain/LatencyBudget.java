// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.explain;

import io.etcdbench.result.RunResult;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The parts of the mean latency of a run's successful operations. The segments add up to the mean;
 * the unaccounted part is {@link LatencyComponent#REST}. Immutable.
 *
 * <p>The budget combines means of client and members, so it is a model, not a trace; each segment
 * names its basis. Work that the members did for other operations at the same time, mostly queueing
 * for disk and CPU, is in the rest.
 *
 * @param clock {@code response} in an open loop, else {@code service}
 * @param totalNanos the mean latency by that clock, above 0
 * @param segments the known ones, in the order of {@link LatencyComponent}, the rest last
 * @param floor the physical minimum; null when it is unknown, or when there is none
 * @param missing one clause for each unknown part, which is contained in the rest
 */
public record LatencyBudget(
    String clock,
    double totalNanos,
    List<Segment> segments,
    @Nullable Floor floor,
    List<String> missing) {
  public LatencyBudget {
    if (clock == null || segments == null || missing == null) {
      throw new IllegalArgumentException("'clock', 'segments' or 'missing' is missing");
    }
    if (!(totalNanos > 0)) {
      throw new IllegalArgumentException("totalNanos is " + totalNanos + "; allowed: above 0");
    }
    segments = List.copyOf(segments);
    missing = List.copyOf(missing);
  }

  /**
   * A part of the latency. Immutable.
   *
   * @param meanNanos its mean over all operations, 0 or more
   * @param basis the source of the figure, as text
   */
  public record Segment(LatencyComponent part, double meanNanos, String basis) {
    public Segment {
      if (part == null || basis == null) {
        throw new IllegalArgumentException("'part' or 'basis' of a segment is missing");
      }
      if (!(meanNanos >= 0)) {
        throw new IllegalArgumentException("meanNanos is " + meanNanos + "; allowed: 0 or more");
      }
    }
  }

  /**
   * The minimum latency of an operation: according to etcd's guide, the sum of a round trip between
   * members and one fdatasync (<a
   * href="https://etcd.io/docs/v3.6/op-guide/performance/">Performance</a>). Immutable.
   *
   * @param peerRttNanos round trips, 0 for a single member
   * @param fdatasyncNanos of a probe of the data directory before the load; 0 for reads
   */
  public record Floor(double peerRttNanos, double fdatasyncNanos) {
    /** Returns the sum of both in nanoseconds, above 0. */
    public double totalNanos() {
      return peerRttNanos + fdatasyncNanos;
    }
  }

  /**
   * Computes the budget of a run.
   *
   * @param result of a load run
   * @return empty when no operation succeeded, or when there are no phases, as in a JMH run
   */
  public static Optional<LatencyBudget> of(RunResult result) {
    return LatencyBudgetBuilder.of(result);
  }

  /** Returns the mean of a part in nanoseconds; 0 when it is unknown or did not occur. */
  public double nanos(LatencyComponent part) {
    return segments.stream()
        .filter(segment -> segment.part() == part)
        .mapToDouble(Segment::meanNanos)
        .sum();
  }

  /** Returns the share of a part in the mean latency, 0 to 1. */
  public double share(LatencyComponent part) {
    return nanos(part) / totalNanos;
  }

  /**
   * Returns the mean latency divided by the floor.
   *
   * @return empty when the floor is unknown
   */
  public Optional<Double> ratioToFloor() {
    return Optional.ofNullable(floor).map(lowest -> totalNanos / lowest.totalNanos());
  }
}
