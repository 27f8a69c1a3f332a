// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.capacity;

/** Offers a rate until it is decided. */
@FunctionalInterface
public interface Prober {

  /**
   * Offers a rate.
   *
   * @param opsPerSecond above 0
   * @param test receives every window and ends the probe as soon as it has decided
   * @return the outcome; undecided when it was stopped first
   */
  Probe probe(double opsPerSecond, SequentialTest test);
}
