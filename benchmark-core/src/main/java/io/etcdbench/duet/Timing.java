// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.duet;

import io.etcdbench.gate.GateRule;
import io.etcdbench.gate.GateRule.Pairs;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

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

  /** Even, since orders, directories and clusters are balanced over two or four pairs. */
  static final Pairs FEWEST = new Pairs(4, 8, 4, GateRule.DEFAULT.pairs().mostExcluded());

  /**
   * Pairs are taken from the confirmation first: it has more than the screens, of which each
   * workload has one, and a screen of six leaves far fewer questions than one of four.
   */
  private static final List<Pairs> LADDER =
      List.of(
          GateRule.DEFAULT.pairs(),
          new Pairs(6, 8, 4, GateRule.DEFAULT.pairs().mostExcluded()),
          FEWEST);

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
    for (Pairs pairs : LADDER) {
      Duration each = budget.dividedBy(all(pairs, workloads)).minus(starting);
      Optional<Timing> timing = DEFAULT.within(each);
      if (timing.isPresent()) {
        return new Fitted(timing.get(), GateRule.DEFAULT.with(pairs));
      }
    }
    Timing shortest = new Timing(SHORTEST_SLICE, SHORTEST_WARM_UP, DEFAULT.washOut);
    Duration least = shortest.pair().plus(starting).multipliedBy(all(FEWEST, workloads));
    throw new IllegalArgumentException(
        "the budget leaves %d s for %d workloads, where two JVMs take %d s to start; allowed: %d s or more, for four pairs of JVMs to look at each and eight to confirm"
            .formatted(budget.toSeconds(), workloads, starting.toSeconds(), least.toSeconds() + 1));
  }

  /** Of the same kind, in pairs that take so long; empty when that is too short. */
  private Optional<Timing> within(Duration time) {
    Duration still = washOut.multipliedBy(TURNS);
    double share = seconds(time.minus(still)) / seconds(pair().minus(still));
    if (share >= 1) {
      return Optional.of(this);
    }
    Duration warm = longer(SHORTEST_WARM_UP, scaled(warmUp, share));
    Duration turn = time.minus(still).minus(warm.multipliedBy(2)).dividedBy(TURNS);
    return turn.compareTo(SHORTEST_SLICE) < 0
        ? Optional.empty()
        : Optional.of(new Timing(turn, warm, washOut));
  }

  private static int all(Pairs pairs, int workloads) {
    return workloads * pairs.screen() + pairs.confirm() + pairs.control();
  }

  private static double seconds(Duration duration) {
    return duration.toMillis() / 1_000.0;
  }

  private static Duration scaled(Duration duration, double share) {
    return Duration.ofMillis((long) (duration.toMillis() * Math.max(0, share)));
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) >= 0 ? one : other;
  }

  /** Warm-ups, turns and what is between them. */
  private Duration pair() {
    return warmUp.multipliedBy(2).plus(slice.plus(washOut).multipliedBy(TURNS));
  }
}
