// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.duet;

import io.etcdbench.gate.GateRule;
import io.etcdbench.gate.GateRule.Pairs;
import java.time.Duration;

/**
 * How long the parts of a pair take. Immutable.
 *
 * @param slice a turn, above zero
 * @param warmUp of each arm before its first turn, zero or more
 * @param washOut between turns, zero or more
 */
public record Timing(Duration slice, Duration warmUp, Duration washOut) {

  /** Turns of 5 s after a warm-up of 10 s, half a second apart. */
  public static final Timing DEFAULT =
      new Timing(Duration.ofSeconds(5), Duration.ofSeconds(10), Duration.ofMillis(500));

  /** Two JVMs start, connect and preload, and end. */
  private static final Duration STARTING = Duration.ofSeconds(4);

  private static final Duration SHORTEST_SLICE = Duration.ofSeconds(1);
  private static final Duration SHORTEST_WARM_UP = Duration.ofSeconds(3);
  private static final int TURNS = 4;
  private static final int FEWEST_PAIRS = 4;

  public Timing {
    if (slice.isZero() || slice.isNegative() || warmUp.isNegative() || washOut.isNegative()) {
      throw new IllegalArgumentException(
          "slice, warm-up and wash-out are %s, %s and %s; allowed: above zero, and zero or more"
              .formatted(slice, warmUp, washOut));
    }
  }

  /**
   * The timing and rule that fit a budget.
   *
   * @param timing how long the parts of a pair take
   * @param rule how many pairs
   */
  public record Fitted(Timing timing, GateRule rule) {}

  /**
   * Fits a session into a time: first turns and warm-ups become shorter, then pairs fewer. Every
   * stage is counted, though most sessions end after the first.
   *
   * @param budget of the whole session
   * @param workloads how many, 1 or more
   * @return what fits
   * @throws IllegalArgumentException when not even the shortest session fits
   */
  public static Fitted fit(Duration budget, int workloads) {
    Duration each = budget.dividedBy(workloads);
    Pairs pairs = GateRule.DEFAULT.pairs();
    Duration fixed = STARTING.plus(DEFAULT.washOut.multipliedBy(TURNS));
    double share =
        seconds(each.dividedBy(all(pairs)).minus(fixed))
            / seconds(DEFAULT.pair().minus(fixed).plus(STARTING));
    Timing timing = share >= 1 ? DEFAULT : DEFAULT.shortened(Math.max(0, share));
    long affordable = each.dividedBy(timing.pair().plus(STARTING));
    if (affordable >= all(pairs)) {
      return new Fitted(timing, GateRule.DEFAULT);
    }
    int quarter = (int) (affordable / 4);
    if (quarter < FEWEST_PAIRS) {
      throw new IllegalArgumentException(
          "the budget is %d s for %d workloads; allowed: %d s or more each, for four pairs of JVMs to look and eight to confirm"
              .formatted(
                  budget.toSeconds(),
                  workloads,
                  4L * FEWEST_PAIRS * timing.pair().plus(STARTING).toSeconds()));
    }
    Pairs fewer = new Pairs(quarter, 2 * quarter, quarter, pairs.mostExcluded());
    return new Fitted(timing, GateRule.DEFAULT.with(fewer));
  }

  private static int all(Pairs pairs) {
    return pairs.screen() + pairs.confirm() + pairs.control();
  }

  private static double seconds(Duration duration) {
    return duration.toMillis() / 1_000.0;
  }

  private Timing shortened(double share) {
    return new Timing(
        longer(SHORTEST_SLICE, scaled(slice, share)),
        longer(SHORTEST_WARM_UP, scaled(warmUp, share)),
        washOut);
  }

  private static Duration scaled(Duration duration, double share) {
    return Duration.ofMillis((long) (duration.toMillis() * share));
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) >= 0 ? one : other;
  }

  /** Warm-ups, turns and what is between them. */
  private Duration pair() {
    return warmUp.multipliedBy(2).plus(slice.plus(washOut).multipliedBy(TURNS));
  }
}
