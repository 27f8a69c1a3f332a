// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.record;

/**
 * Hears of each interval when it has ended: a progress line, a metrics registry, a log of
 * histograms.
 *
 * @implSpec Called on the thread that controls the phase, never on one that sends or completes. It
 *     may take its time, but the next interval grows by that time.
 */
@FunctionalInterface
public interface IntervalListener {

  /**
   * An interval has ended.
   *
   * @param interval the next one of the phase, in order and without a gap
   */
  void ended(Interval interval);
}
