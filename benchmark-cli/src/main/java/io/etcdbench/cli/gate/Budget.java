// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.gate;

import io.etcdbench.plan.Durations;
import java.time.Duration;
import java.util.Optional;

/**
 * Time limit of a session, counted from the start of the command, so that it includes builds and
 * the start of the cluster.
 *
 * @param length total time
 * @param startNanos on the clock of {@link System#nanoTime}
 */
record Budget(Duration length, long startNanos) {
  /** The smallest budget is whole seconds above the session, and the command itself takes some. */
  private static final Duration ROUNDING = Duration.ofSeconds(2);

  /** Returns a budget that starts now. */
  static Budget of(Duration length) {
    return new Budget(length, System.nanoTime());
  }

  /**
   * Describes what is left when it is too short for a session by more than two seconds.
   *
   * @param least duration of the shortest session that can decide
   * @return one sentence; empty when enough is left
   */
  Optional<String> shortage(Duration least) {
    Duration left = left();
    return left.plus(ROUNDING).compareTo(least) >= 0
        ? Optional.empty()
        : Optional.of(
            ("the builds leave %s of --budget %s, but a session needs %s: it will probably be"
                    + " INCONCLUSIVE; the next one reuses the builds")
                .formatted(seconds(left), Durations.format(length), seconds(least)));
  }

  private static String seconds(Duration time) {
    return Durations.format(Duration.ofSeconds(time.toSeconds()));
  }

  /** Returns the remaining time, zero or more. */
  Duration left() {
    Duration left = length.minusNanos(System.nanoTime() - startNanos);
    return left.isNegative() ? Duration.ZERO : left;
  }
}
