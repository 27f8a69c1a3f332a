// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.capacity;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What came of one rate. Immutable.
 *
 * @param opsPerSecond the rate that was offered
 * @param decision whether the objective holds there
 * @param slowShare the share of operations beyond the limit, 0 to 1
 * @param elapsed how long it was offered
 * @param seen what was measured
 */
public record Probe(
    double opsPerSecond, Decision decision, double slowShare, Duration elapsed, Seen seen) {

  /**
   * What was measured at a rate. Immutable.
   *
   * @param ended operations that ended well
   * @param achievedPerSecond how many of them ended in each second
   * @param p50Nanos half of them were at most as slow; null when too few ended
   * @param p99Nanos 99 % were; null when too few ended
   */
  public record Seen(
      long ended, double achievedPerSecond, @Nullable Long p50Nanos, @Nullable Long p99Nanos) {}

  /** Whether the rate is known to hold. */
  boolean holds() {
    return decision == Decision.HOLDS;
  }
}
