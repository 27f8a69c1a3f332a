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

  /** Two JVMs start, connect, preload and end, when nobody has measured how long it takes. */
  public static final Duration STARTING = Duration.ofSeconds(5);

  private static final Duration SHORTEST_SLICE = Duration.ofSeconds(1);
  private static final Duration SHORTEST_WARM_UP = Duration.ofSeconds(3);
  private static final int TURNS = 4;
  private static final int FEWEST_PAIRS = 4;

  /** Twice a screen's pairs to confirm, and as many as a screen's for the null control. */
  private static final int UNITS_AFTER_SCREENS = 3;

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
   * Fits a session into a time: first turns and warm-ups become shorter, then pairs fewer. Counted
   * are the screens of all workloads, and the confirmation and null control of one: most sessions
   * end after the screens, and one workload that fails decides.
   *
   * @param budget of the whole session
   * @param workloads how many, 1 or more
   * @param starting how long a pair takes beside its turns
   * @return what fits
   * @throws IllegalArgumentException when not even the shortest session fits
   */
  public static Fitted fit(Duration budget, int workloads, Duration starting) {
    Pairs pairs = GateRule.DEFAULT.pairs();
    Duration still = DEFAULT.washOut.multipliedBy(TURNS);
    Duration each = budget.dividedBy(all(pairs, workloads));
    double share =
        seconds(each.minus(starting).minus(still)) / seconds(DEFAULT.pair().minus(still));
    Timing timing = share >= 1 ? DEFAULT : DEFAULT.shortened(Math.max(0, share));
    long affordable = budget.dividedBy(timing.pair().plus(starting));
    if (affordable >= all(pairs, workloads)) {
      return new Fitted(timing, GateRule.DEFAULT);
    }
    int unit = (int) (affordable / (workloads + UNITS_AFTER_SCREENS));
    unit -= unit % 2; // orders, directories and clusters are balanced over two or four pairs
    if (unit < FEWEST_PAIRS) {
      int least = FEWEST_PAIRS * (workloads + UNITS_AFTER_SCREENS);
      throw new IllegalArgumentException(
          "the budget holds %d s for %d workloads; allowed: %d s or more, for four pairs of JVMs to look at each and eight to confirm"
              .formatted(
                  budget.toSeconds(),
                  workloads,
                  timing.pair().plus(starting).multipliedBy(least).toSeconds() + 1));
    }
    Pairs fewer = new Pairs(unit, 2 * unit, unit, pairs.mostExcluded());
    return new Fitted(timing, GateRule.DEFAULT.with(fewer));
  }

  private static int all(Pairs pairs, int workloads) {
    return workloads * pairs.screen() + pairs.confirm() + pairs.control();
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
