// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.arm;

import io.etcdbench.gate.GateRule;
import io.etcdbench.gate.GateRule.Pairs;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How long the parts of a pair take. Immutable.
 *
 * @param slice what an arm's turns in one half of a pair add up to, above zero
 * @param warmUp of each arm before its first turn, zero or more
 * @param washOut between turns, zero or more
 */
public record Timing(Duration slice, Duration warmUp, Duration washOut) {

  /** Slices of 5 s after a warm-up of 10 s, their turns 50 ms apart. */
  public static final Timing DEFAULT =
      new Timing(Duration.ofSeconds(5), Duration.ofSeconds(10), Duration.ofMillis(50));

  /** A disturbance of the machine that lasts a second or so shall meet both arms. */
  public static final Duration SHORTEST_TURN = Duration.ofMillis(250);

  /** Two JVMs start, connect, preload and end, when nobody has measured how long it takes. */
  public static final Duration STARTING = Duration.ofSeconds(5);

  private static final Duration SHORTEST_SLICE = Duration.ofSeconds(2);
  private static final Duration SHORTEST_WARM_UP = Duration.ofSeconds(2);
  private static final int SLICES = 4;

  /** Even, since orders, directories and clusters are balanced over two or four pairs. */
  public static final Pairs FEWEST = new Pairs(4, 8, 4, GateRule.DEFAULT.pairs().mostExcluded());

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
   * Fits a session into a time: first slices and warm-ups become shorter, then pairs fewer. Counted
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
    throw new IllegalArgumentException(
        "the budget leaves %d s for %d workloads, where two JVMs take %d s to start; allowed: %d s or more, for four pairs of JVMs to look at each and eight to confirm"
            .formatted(
                budget.toSeconds(),
                workloads,
                starting.toSeconds(),
                least(workloads, starting).toSeconds()));
  }

  /**
   * The shortest session.
   *
   * @param workloads how many, 1 or more
   * @param starting how long a pair takes beside its turns
   * @return whole seconds; {@link #fit} accepts them
   */
  public static Duration least(int workloads, Duration starting) {
    Duration exact = DEFAULT.shortest().pair().plus(starting).multipliedBy(all(FEWEST, workloads));
    return Duration.ofSeconds(exact.toSeconds() + 1);
  }

  /**
   * The session without a budget, if it goes to its end.
   *
   * @param workloads how many, 1 or more
   * @return about how long it takes
   */
  public static Duration whole(int workloads) {
    return DEFAULT.pair().plus(STARTING).multipliedBy(all(GateRule.DEFAULT.pairs(), workloads));
  }

  /**
   * Between the shortest and this one, in pairs that take so long; empty when that is too short.
   */
  private Optional<Timing> within(Duration time) {
    Timing shortest = shortest();
    double share = seconds(time.minus(shortest.pair())) / seconds(pair().minus(shortest.pair()));
    if (share < 0) {
      return Optional.empty();
    }
    return Optional.of(
        share >= 1
            ? this
            : new Timing(
                between(shortest.slice, slice, share),
                between(shortest.warmUp, warmUp, share),
                washOut));
  }

  private Timing shortest() {
    return new Timing(SHORTEST_SLICE, SHORTEST_WARM_UP, washOut);
  }

  private static int all(Pairs pairs, int workloads) {
    return workloads * pairs.screen() + pairs.confirm() + pairs.control();
  }

  private static double seconds(Duration duration) {
    return duration.toMillis() / 1_000.0;
  }

  private static Duration between(Duration least, Duration most, double share) {
    return least.plusMillis((long) (most.minus(least).toMillis() * share));
  }

  /**
   * How long a pair takes beside the start and end of its JVMs.
   *
   * @return warm-ups, the shortest turns, and what is between them
   */
  public Duration pair() {
    long turns = Math.max(1, slice.dividedBy(SHORTEST_TURN));
    return warmUp
        .multipliedBy(2)
        .plus(slice.plus(washOut.multipliedBy(turns)).multipliedBy(SLICES));
  }
}
