// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate;

import java.util.List;

/**
 * The parameters of the decision rule, fixed before a session starts and recorded in its result.
 * Immutable.
 *
 * @param version version of the rule, {@link #VERSION}
 * @param pairs number of pairs of JVMs per workload
 * @param levels error probabilities
 * @param effects the slow-downs that matter
 * @param alternatives the effect sizes against which evidence is collected
 */
public record GateRule(
    int version, Pairs pairs, Levels levels, Effects effects, Alternatives alternatives) {
  /**
   * Version of the rule. Version 1 used a screen of six pairs, a confirmation in fresh JVMs and a
   * null control.
   */
  public static final int VERSION = 2;

  /**
   * Decides from the eighth pair on: fails from 5 %, excludes 10 % with a pass, 1 % false alarms.
   */
  public static final GateRule DEFAULT =
      new GateRule(
          VERSION,
          new Pairs(4, 8, 60, 0.20),
          new Levels(0.009, 0.001, 0.05, 0.95),
          new Effects(0.02, 0.05, 0.10, 0.15, 0.02),
          new Alternatives(List.of(0.7, 1.4, 2.8), List.of(1.0, 4.0, 16.0, 64.0)));

  /**
   * Number of pairs of JVMs per workload.
   *
   * @param first pairs that every workload gets before workloads are chosen by need, 2 or more
   * @param least pairs before a timed metric is decided, not below {@code first}
   * @param most pairs after which the workload stays undecided, not below {@code least}
   * @param mostExcluded largest share of pairs that may be excluded as disturbed, 0 to 1
   */
  public record Pairs(int first, int least, int most, double mostExcluded) {
    public Pairs {
      if (first < 2 || least < first || most < least) {
        throw new IllegalArgumentException(
            "the first, least and most pairs are %s, %s and %s; allowed: 2 or more, none below the one before"
                .formatted(first, least, most));
      }
      requireShare("the share of pairs that may be excluded", mostExcluded);
    }
  }

  /**
   * Error probabilities.
   *
   * @param timed probability of a false alarm of any timed metric in a session
   * @param counted probability of a false alarm of any counter in a session
   * @param missed probability that a metric passes although it is slower by what a pass excludes
   * @param confidence confidence level of every interval
   */
  public record Levels(double timed, double counted, double missed, double confidence) {
    public Levels {
      requireShare("the level of timed metrics", timed);
      requireShare("the level of counters", counted);
      requireShare("the level of a pass", missed);
      requireShare("the confidence", confidence);
    }

    /** Returns the probability of any false alarm in a session. */
    public double session() {
      return timed + counted;
    }
  }

  /**
   * Slow-downs as ratios less one: 0.1 is 10 %.
   *
   * @param margin largest slow-down that counts as equal; a systematic bias of a session up to this
   *     size cannot raise the error rate
   * @param least smallest estimate that fails
   * @param promise the slow-down that a pass excludes; above {@code least}
   * @param tail largest detectable slow-down at which a pass waits for a tail percentile
   * @param counter the increase above which a counter fails
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

  /**
   * Standardized differences: mean over standard deviation of the pairs. They determine how quickly
   * an effect is found, not the rate of false alarms.
   *
   * @param timed for metrics, whose pairs scatter by some percent
   * @param counted for counters, whose pairs hardly scatter
   */
  public record Alternatives(List<Double> timed, List<Double> counted) {
    public Alternatives {
      timed = List.copyOf(timed);
      counted = List.copyOf(counted);
    }
  }

  public GateRule {
    if (version != VERSION) {
      throw new IllegalArgumentException(
          "the rule has version %s; allowed: %s, that of this program".formatted(version, VERSION));
    }
    if (pairs == null || levels == null || effects == null || alternatives == null) {
      throw new IllegalArgumentException(
          "'pairs', 'levels', 'effects' or 'alternatives' of the rule is missing");
    }
  }

  private static void requireShare(String name, double value) {
    if (!(value >= 0 && value < 1)) {
      throw new IllegalArgumentException(name + " is " + value + "; allowed: 0 to below 1");
    }
  }
}
