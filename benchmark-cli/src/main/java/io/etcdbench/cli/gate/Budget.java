// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.gate;

import java.time.Duration;

/**
 * Time limit of a session, counted from the start of the command, so that it includes builds and
 * the start of the cluster.
 *
 * @param length total time
 * @param startNanos on the clock of {@link System#nanoTime}
 */
record Budget(Duration length, long startNanos) {

  /** Returns a budget that starts now. */
  static Budget of(Duration length) {
    return new Budget(length, System.nanoTime());
  }

  /** Returns the remaining time, zero or more. */
  Duration left() {
    Duration left = length.minusNanos(System.nanoTime() - startNanos);
    return left.isNegative() ? Duration.ZERO : left;
  }
}
