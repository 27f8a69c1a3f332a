// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.capacity;

/** Offers a rate until it is decided. */
@FunctionalInterface
public interface Prober {

  /**
   * Offers a rate.
   *
   * @param opsPerSecond above 0
   * @param test is shown window after window, and ends the rate as soon as it has decided
   * @return what came of it; undecided when it was stopped before
   */
  Probe probe(double opsPerSecond, SequentialTest test);
}
