// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.capacity;

import io.etcdbench.analysis.objective.TailLimit;
import io.etcdbench.load.record.LatencySummary;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of one rate. Immutable.
 *
 * @param opsPerSecond the offered rate
 * @param decision whether the objective holds
 * @param slowShare the share of operations beyond the limit, 0 to 1
 * @param elapsed time for which the rate was offered
 * @param seen the measurements
 */
public record Probe(
    double opsPerSecond, RateVerdict decision, double slowShare, Duration elapsed, Seen seen) {

  /**
   * The measurements at a rate. Immutable.
   *
   * @param ended successful operations
   * @param achievedPerSecond successful operations per second
   * @param p50Nanos median of the response time; null when there are too few samples
   * @param p99Nanos 99th percentile of the response time; null when there are too few samples
   */
  public record Seen(
      long ended, double achievedPerSecond, @Nullable Long p50Nanos, @Nullable Long p99Nanos) {}

  /**
   * Whether too few operations decided this rate for the percentile: fewer than ten were slow, and
   * fewer than ten would have been allowed to be.
   */
  boolean isUnsure(TailLimit limit) {
    return (decision == RateVerdict.HOLDS || decision == RateVerdict.SLOW)
        && Math.round(slowShare * seen.ended()) < Effort.MIN
        && !LatencySummary.carries(seen.ended(), 1 - limit.share());
  }

  boolean holds() {
    return decision == RateVerdict.HOLDS;
  }
}
