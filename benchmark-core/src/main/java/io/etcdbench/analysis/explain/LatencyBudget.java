// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.explain;

import io.etcdbench.result.RunResult;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where the mean latency of a run's successful operations went. The segments add up to it: what
 * nobody accounts for is {@link LatencyComponent#REST}. Immutable.
 *
 * <p>Means of client and members are put together, so this is a model and no trace: each segment
 * says what it is taken from. What the members did at the same time for other operations, queues in
 * front of disk and CPU above all, is in the rest.
 *
 * @param clock {@code response} in an open loop, else {@code service}
 * @param totalNanos the mean latency by that clock, above 0
 * @param segments those that are known, in the order of {@link LatencyComponent}; the rest is last
 * @param floor what physics asks for; null when it is not known, or there is none
 * @param missing one clause for each part that is not known, and lies in the rest
 */
public record LatencyBudget(
    String clock,
    double totalNanos,
    List<Segment> segments,
    @Nullable Floor floor,
    List<String> missing) {
  public LatencyBudget {
    if (!(totalNanos > 0)) {
      throw new IllegalArgumentException("totalNanos is " + totalNanos + "; allowed: above 0");
    }
    segments = List.copyOf(segments);
    missing = List.copyOf(missing);
  }

  /**
   * A part of the latency. Immutable.
   *
   * @param part which one
   * @param meanNanos its mean over all operations, 0 or more
   * @param basis in words, what it is taken from
   */
  public record Segment(LatencyComponent part, double meanNanos, String basis) {
    public Segment {
      if (!(meanNanos >= 0)) {
        throw new IllegalArgumentException("meanNanos is " + meanNanos + "; allowed: 0 or more");
      }
    }
  }

  /**
   * What an operation takes at least: etcd's guide calls it the sum of a round trip between members
   * and one fdatasync (<a href="https://etcd.io/docs/v3.6/op-guide/performance/">Performance</a>).
   * Immutable.
   *
   * @param peerRttNanos round trips, 0 for a single member
   * @param fdatasyncNanos of a probe of the data directory before the load; 0 for reads
   */
  public record Floor(double peerRttNanos, double fdatasyncNanos) {
    /**
     * Both together.
     *
     * @return nanoseconds, above 0
     */
    public double totalNanos() {
      return peerRttNanos + fdatasyncNanos;
    }
  }

  /**
   * The budget of a run.
   *
   * @param result of a load run
   * @return empty when no operation went well, as in a JMH run, which keeps no phases
   */
  public static Optional<LatencyBudget> of(RunResult result) {
    return LatencyBudgetBuilder.of(result);
  }

  /**
   * The mean of a part.
   *
   * @param part which one
   * @return nanoseconds; 0 when it is not known or there was none
   */
  public double nanos(LatencyComponent part) {
    return segments.stream()
        .filter(segment -> segment.part() == part)
        .mapToDouble(Segment::meanNanos)
        .sum();
  }

  /**
   * The share of a part in the mean latency.
   *
   * @param part which one
   * @return 0 to 1
   */
  public double share(LatencyComponent part) {
    return nanos(part) / totalNanos;
  }

  /**
   * How many times the floor the mean latency is.
   *
   * @return empty when the floor is not known
   */
  public Optional<Double> ratioToFloor() {
    return Optional.ofNullable(floor).map(lowest -> totalNanos / lowest.totalNanos());
  }
}
