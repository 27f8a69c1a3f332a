// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.gate;

import java.time.Duration;

/**
 * The longest that a session may take, from the start of the command on: builds and the start of
 * the cluster count.
 *
 * @param length of the whole
 * @param startNanos on the clock of {@link System#nanoTime}
 */
record Budget(Duration length, long startNanos) {

  /** A budget that begins now. */
  static Budget of(Duration length) {
    return new Budget(length, System.nanoTime());
  }

  /** What is left of it, zero or more. */
  Duration left() {
    Duration left = length.minusNanos(System.nanoTime() - startNanos);
    return left.isNegative() ? Duration.ZERO : left;
  }
}
