// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.record;

/**
 * Receives each completed interval, for example for a progress line, a metrics registry or a
 * histogram log.
 *
 * @implSpec Called on the thread that controls the phase, never on one that sends or completes. A
 *     slow listener lengthens the next interval by its own running time.
 */
@FunctionalInterface
public interface IntervalListener {

  /**
   * Receives a completed interval.
   *
   * @param interval the next one of the phase, in order and without gaps
   */
  void ended(Interval interval);
}
