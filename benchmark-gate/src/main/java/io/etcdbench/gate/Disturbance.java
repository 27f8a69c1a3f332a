// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate;

import com.fasterxml.jackson.annotation.JsonIgnore;

/**
 * Machine disturbance that the orchestrator observed while a pair ran. It does not depend on which
 * arm was running and contains no measurement of an arm, so excluding a pair because of it favours
 * neither arm. Immutable.
 *
 * @param hiccupNanos the worst delay of the orchestrator's own timer, 0 or more
 * @param stealShare share of CPU time stolen by the hypervisor in the worst slice, 0 to 1; 0 when
 *     unknown
 * @param stalledShare share of time in which every task was stalled on memory in the worst slice, 0
 *     to 1; 0 when unknown
 */
public record Disturbance(long hiccupNanos, double stealShare, double stalledShare) {

  /** 50 ms, 1 % of a slice of 5 s: a tenth of the loss that noise hides. */
  private static final long MAX_HICCUP_NANOS = 50_000_000;

  private static final double MAX_STEAL = 0.05;
  private static final double MAX_STALLED = 0.05;

  /** No disturbance. */
  public static final Disturbance NONE = new Disturbance(0, 0, 0);

  public Disturbance {
    if (hiccupNanos < 0 || !isShare(stealShare) || !isShare(stalledShare)) {
      throw new IllegalArgumentException(
          "hiccup %s ns, steal share %s and stalled share %s; allowed: 0 or more, and 0 to 1"
              .formatted(hiccupNanos, stealShare, stalledShare));
    }
  }

  /**
   * Returns the larger of each figure.
   *
   * @param other the disturbance in another slice
   */
  public Disturbance and(Disturbance other) {
    return new Disturbance(
        Math.max(hiccupNanos, other.hiccupNanos),
        Math.max(stealShare, other.stealShare),
        Math.max(stalledShare, other.stalledShare));
  }

  /** Whether a limit is exceeded, so that the pair should be excluded. */
  @JsonIgnore
  public boolean isSevere() {
    return hiccupNanos > MAX_HICCUP_NANOS || stealShare > MAX_STEAL || stalledShare > MAX_STALLED;
  }

  private static boolean isShare(double value) {
    return value >= 0 && value <= 1;
  }
}
