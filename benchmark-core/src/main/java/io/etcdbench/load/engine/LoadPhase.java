// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.engine;

import io.etcdbench.load.record.IntervalListener;
import java.time.Duration;
import java.util.List;

/**
 * One phase of load.
 *
 * @param model decides when the next operation is sent
 * @param extent the length of the phase
 * @param drainTimeout time to wait for operations in flight after that, zero or more
 * @param interval length of the intervals that the listeners receive, above zero
 * @param listeners receive each interval
 */
public record LoadPhase(
    LoadModel model,
    Extent extent,
    Duration drainTimeout,
    Duration interval,
    List<IntervalListener> listeners) {

  private static final Duration DRAIN = Duration.ofSeconds(10);
  private static final Duration SECOND = Duration.ofSeconds(1);

  public LoadPhase {
    if (drainTimeout.isNegative()) {
      throw new IllegalArgumentException(
          "the drain timeout is " + drainTimeout + "; allowed: zero or more");
    }
    if (interval.isZero() || interval.isNegative()) {
      throw new IllegalArgumentException("the interval is " + interval + "; allowed: above zero");
    }
    listeners = List.copyOf(listeners);
  }

  /**
   * Returns a phase with intervals of one second and a drain timeout of ten seconds.
   *
   * @param model decides when the next operation is sent
   * @param extent the length of the phase
   * @param listeners receive each interval
   */
  public static LoadPhase of(LoadModel model, Extent extent, IntervalListener... listeners) {
    return new LoadPhase(model, extent, DRAIN, SECOND, List.of(listeners));
  }
}
