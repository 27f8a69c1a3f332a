// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate;

import com.fasterxml.jackson.annotation.JsonIgnore;

/**
 * What the orchestrator saw of the machine while a pair ran. It does not know which arm was running
 * and holds nothing that an arm measured, so excluding a pair by it favours nobody. Immutable.
 *
 * @param hiccupNanos by how much the orchestrator's own timer was late at worst, 0 or more
 * @param stealShare the share of processor time that the hypervisor gave to others in the worst
 *     slice, 0 to 1; 0 where it is unknown
 * @param stalledShare the share of time in which nothing ran because all waited for memory, in the
 *     worst slice, 0 to 1; 0 where it is unknown
 */
public record Disturbance(long hiccupNanos, double stealShare, double stalledShare) {

  /** A tenth of what a slice may lose without being told from noise: 50 ms of 5 s. */
  private static final long MOST_HICCUP_NANOS = 50_000_000;

  private static final double MOST_STEAL = 0.05;
  private static final double MOST_STALLED = 0.05;

  /** Nothing was seen. */
  public static final Disturbance NONE = new Disturbance(0, 0, 0);

  public Disturbance {
    if (hiccupNanos < 0 || !isShare(stealShare) || !isShare(stalledShare)) {
      throw new IllegalArgumentException(
          "hiccup %d ns, steal share %s and stalled share %s; allowed: 0 or more, and 0 to 1"
              .formatted(hiccupNanos, stealShare, stalledShare));
    }
  }

  /**
   * The worse of two.
   *
   * @param other of another slice
   * @return the larger of each figure
   */
  public Disturbance and(Disturbance other) {
    return new Disturbance(
        Math.max(hiccupNanos, other.hiccupNanos),
        Math.max(stealShare, other.stealShare),
        Math.max(stalledShare, other.stalledShare));
  }

  /** Whether a limit is exceeded, so that the pair is better left out. */
  @JsonIgnore
  public boolean isSevere() {
    return hiccupNanos > MOST_HICCUP_NANOS
        || stealShare > MOST_STEAL
        || stalledShare > MOST_STALLED;
  }

  private static boolean isShare(double value) {
    return value >= 0 && value <= 1;
  }
}
