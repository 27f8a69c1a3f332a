// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate;

/**
 * The numbers of the rule, fixed before a session begins and written into its result. Immutable.
 *
 * @param pairs how many pairs of JVMs each stage has
 * @param levels how often chance may decide
 * @param effects which slow-downs matter
 */
public record GateRule(Pairs pairs, Levels levels, Effects effects) {

  /** Screen with 6 pairs, confirm with 12: fail from 5 %, promise 10 %, 1 % false alarms. */
  public static final GateRule DEFAULT =
      new GateRule(
          new Pairs(6, 12, 6, 0.20),
          new Levels(0.01, 0.10, 0.01, 0.95),
          new Effects(0.01, 0.05, 0.10, 0.15, 0.02));

  /**
   * How many pairs of JVMs.
   *
   * @param screen in the first look, 3 or more
   * @param confirm in fresh JVMs, for what the screen suspects, 3 or more
   * @param control of the baseline against a copy of itself, before anything fails, 3 or more
   * @param mostExcluded the share of a stage that may be excluded as disturbed, 0 to 1
   */
  public record Pairs(int screen, int confirm, int control, double mostExcluded) {
    public Pairs {
      requirePairs("screen", screen);
      requirePairs("confirm", confirm);
      requirePairs("control", control);
      requireShare("the share of pairs that may be excluded", mostExcluded);
    }

    private static void requirePairs(String stage, int pairs) {
      if (pairs < 3) {
        throw new IllegalArgumentException(
            "the stage '" + stage + "' has " + pairs + " pairs; allowed: 3 or more");
      }
    }
  }

  /**
   * Probabilities.
   *
   * @param suite of a false alarm anywhere in a session
   * @param screen at which the first look suspects a metric
   * @param control at which the baseline differs from its own copy
   * @param confidence of every bound that is told
   */
  public record Levels(double suite, double screen, double control, double confidence) {
    public Levels {
      requireShare("the suite's level", suite);
      requireShare("the screen's level", screen);
      requireShare("the control's level", control);
      requireShare("the confidence", confidence);
    }
  }

  /**
   * Slow-downs as ratios less one: 0.1 is 10 %.
   *
   * @param margin still called equal
   * @param least the smallest estimate that fails
   * @param promise what a pass excludes; above {@code least}
   * @param tail the largest detectable slow-down at which a tail percentile may fail
   * @param counter at which a counter fails without repetition
   */
  public record Effects(double margin, double least, double promise, double tail, double counter) {
    public Effects {
      requireShare("the margin", margin);
      requireShare("the detectable slow-down of a tail", tail);
      requireShare("the counter's limit", counter);
      if (!(least > margin && promise > least)) {
        throw new IllegalArgumentException(
            "margin, least effect and promise are %s, %s and %s; allowed: each above the one before"
                .formatted(margin, least, promise));
      }
    }
  }

  private static void requireShare(String name, double value) {
    if (!(value >= 0 && value < 1)) {
      throw new IllegalArgumentException(name + " is " + value + "; allowed: 0 to below 1");
    }
  }

  /**
   * Other numbers of pairs.
   *
   * @param others at least three per stage
   * @return a changed copy
   */
  public GateRule with(Pairs others) {
    return new GateRule(others, levels, effects);
  }

  /**
   * The level of the confirmation. Its JVMs are fresh, so a false alarm needs both stages: the
   * probability over all metrics is at most the product of their number and both levels, whether or
   * not metrics depend on each other.
   *
   * @param metrics how many metrics may fail in the session, 1 or more
   * @return above 0
   */
  public double confirmLevel(int metrics) {
    return levels.suite() / (Math.max(1, metrics) * levels.screen());
  }
}
