// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate;

import io.etcdbench.analysis.compare.Verdict;
import io.etcdbench.statistic.AnytimeTTest;
import io.etcdbench.statistic.PairedTest;
import io.etcdbench.statistic.StudentT;
import java.util.Arrays;

/**
 * Decides one metric after every pair of JVMs. The probability that it ever fails without a
 * slow-down above the margin, and the probability that it ever passes with one of the promised
 * size, stay below their levels whoever decides how many pairs there are, and by whatever he sees;
 * docs/gate-statistics.md derives it. Immutable and thread-safe; making one takes a tenth of a
 * second, so that it is made once per session.
 */
public final class SequentialRule {
  /** A tail is worth waiting for if so many pairs detect its slow-down. */
  private static final int PAIRS_FOR_A_TAIL = 12;

  private static final double DETECTED = 0.95;
  private static final double MOST_FURTHER = 10_000;

  private final GateRule rule;
  private final double margin;
  private final double promise;
  private final double failLevel;
  private final AnytimeTTest test;
  private final double[] failing;
  private final double[] passing;
  private final double[] interval;
  private final double failingTail;

  /**
   * The rule of a session.
   *
   * @param rule its numbers
   * @param metrics how many metrics may fail in the session, fixed before it, 1 or more
   */
  public SequentialRule(GateRule rule, int metrics) {
    if (metrics < 1) {
      throw new IllegalArgumentException(
          "the number of gating metrics is " + metrics + "; allowed: 1 or more");
    }
    this.rule = rule;
    this.margin = StrictMath.log1p(rule.effects().margin());
    this.promise = StrictMath.log1p(rule.effects().promise());
    this.failLevel = rule.levels().timed() / metrics;
    this.test = new AnytimeTTest(rule.alternatives().timed());
    this.failing = criticals(failLevel);
    this.passing = criticals(rule.levels().missed());
    this.interval = criticals((1 - rule.levels().confidence()) / 2);
    this.failingTail = test.critical(PAIRS_FOR_A_TAIL, failLevel);
  }

  private double[] criticals(double level) {
    double[] criticals = new double[rule.pairs().most() + 1];
    Arrays.fill(criticals, Double.POSITIVE_INFINITY);
    for (int pairs = 2; pairs < criticals.length; pairs++) {
      criticals[pairs] = test.critical(pairs, level);
    }
    return criticals;
  }

  /**
   * The verdict.
   *
   * @param ratios log ratios of the pairs in their order, positive when the candidate is worse
   * @return FAIL if they ever showed a slow-down, else PASS if they ever excluded the promised one,
   *     else INCONCLUSIVE
   */
  public Verdict decide(double[] ratios) {
    Verdict verdict = Verdict.INCONCLUSIVE;
    for (int pairs = rule.pairs().least(); pairs <= counted(ratios); pairs++) {
      PairedTest sample = PairedTest.of(Arrays.copyOf(ratios, pairs), 0);
      if (fails(sample)) {
        return Verdict.FAIL;
      }
      if (passes(sample)) {
        verdict = Verdict.PASS;
      }
    }
    return verdict;
  }

  private boolean fails(PairedTest sample) {
    return sample.mean() - margin >= distance(failing, sample)
        && StrictMath.expm1(sample.mean()) >= rule.effects().least();
  }

  private boolean passes(PairedTest sample) {
    return promise - sample.mean() >= distance(passing, sample);
  }

  /** How far from a value the mean must be. */
  private static double distance(double[] criticals, PairedTest sample) {
    return criticals[sample.pairs()] * sample.standardError();
  }

  /** Pairs above the most are never decided on. */
  private int counted(double[] ratios) {
    return Math.min(ratios.length, rule.pairs().most());
  }

  /**
   * The probability with which chance alone ever leads to such evidence of a slow-down.
   *
   * @param ratios as of {@link #decide}
   * @return an upper bound, above 0 and at most 1
   */
  public double p(double[] ratios) {
    double most = 0;
    for (int pairs = rule.pairs().least(); pairs <= counted(ratios); pairs++) {
      PairedTest sample = PairedTest.of(Arrays.copyOf(ratios, pairs), 0);
      most = Math.max(most, test.logEvidence(pairs, sample.mean() - margin, sample.deviation()));
    }
    return StrictMath.exp(-most);
  }

  /**
   * Half the width of the interval of the mean, which holds at every number of pairs at once.
   *
   * @param sample the pairs so far
   * @return of log ratios; infinite for very few pairs
   */
  double halfWidth(PairedTest sample) {
    double critical = interval[Math.min(sample.pairs(), rule.pairs().most())];
    return Double.isInfinite(critical) ? critical : critical * sample.standardError();
  }

  /**
   * The slow-down that these pairs exclude.
   *
   * @param sample the pairs so far
   * @return the bound of log ratios; infinite for very few pairs
   */
  double excluded(PairedTest sample) {
    double critical = passing[Math.min(sample.pairs(), rule.pairs().most())];
    return Double.isInfinite(critical)
        ? critical
        : sample.mean() + critical * sample.standardError();
  }

  /** Whether the noise lets a slow-down of a tail be detected. The difference has no part in it. */
  boolean isQuietEnoughForATail(PairedTest sample) {
    double quantiles = failingTail + StudentT.quantile(DETECTED, PAIRS_FOR_A_TAIL - 1);
    double detected = margin + quantiles * sample.deviation() / Math.sqrt(PAIRS_FOR_A_TAIL);
    return detected <= StrictMath.log1p(rule.effects().tail());
  }

  /**
   * How many further pairs probably settle it: as many as do if the mean and the deviation stay
   * what they are.
   *
   * @param sample the pairs so far
   * @return 1 or more
   */
  public int further(PairedTest sample) {
    double worse =
        StrictMath.expm1(sample.mean()) >= rule.effects().least()
            ? needed(failing, sample.mean() - margin, sample)
            : MOST_FURTHER;
    double better = needed(passing, promise - sample.mean(), sample);
    return (int) Math.max(1, Math.ceil(Math.min(worse, better) - sample.pairs()));
  }

  /**
   * How many further pairs probably show a slow-down.
   *
   * @param sample the pairs so far
   * @return 1 or more, ten thousand when the estimate is too small to fail
   */
  public int furtherUntilWorse(PairedTest sample) {
    return StrictMath.expm1(sample.mean()) < rule.effects().least()
        ? (int) MOST_FURTHER
        : (int) Math.max(1, needed(failing, sample.mean() - margin, sample) - sample.pairs());
  }

  private double needed(double[] criticals, double gap, PairedTest sample) {
    for (int pairs = sample.pairs() + 1; pairs < criticals.length; pairs++) {
      if (gap * Math.sqrt(pairs) >= criticals[pairs] * sample.deviation()) {
        return pairs;
      }
    }
    double last = criticals[criticals.length - 1] * sample.deviation() / gap;
    return gap <= 0
        ? MOST_FURTHER
        : Math.min(MOST_FURTHER, Math.max(sample.pairs() + 1, last * last));
  }
}
