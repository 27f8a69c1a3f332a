// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate;

import io.etcdbench.analysis.compare.Verdict;
import io.etcdbench.statistic.AnytimeTTest;
import io.etcdbench.statistic.PairedTest;
import io.etcdbench.statistic.StudentT;
import java.util.Arrays;
import java.util.Optional;

/**
 * Decides one metric after every pair of JVMs. The probability that it ever fails without a
 * slow-down above the margin, and the probability that it ever passes with a slow-down of the
 * promised size, stay below their levels for any stopping rule, even one that depends on the data;
 * docs/gate-statistics.md derives this. Immutable and thread-safe. Construction takes a tenth of a
 * second, so create one per session.
 */
public final class SequentialRule {
  /** A pass waits for a tail if this number of pairs detects its slow-down. */
  private static final int PAIRS_FOR_A_TAIL = 12;

  private static final double DETECTED = 0.95;
  private static final double MAX_FURTHER = 10_000;

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
   * Creates the rule of a session.
   *
   * @param rule parameters of the rule
   * @param metrics number of metrics that can fail the session, fixed before it starts, 1 or more
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
   * Decides one metric.
   *
   * @param ratios log ratios of the pairs in order, positive when the candidate is worse
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

  /** Returns the required distance of the mean from a value. */
  private static double distance(double[] criticals, PairedTest sample) {
    return criticals[sample.pairs()] * sample.standardError();
  }

  /** Returns the number of pairs that count. Pairs beyond the limit are ignored. */
  private int counted(double[] ratios) {
    return Math.min(ratios.length, rule.pairs().most());
  }

  /**
   * Returns the probability that chance alone ever leads to such evidence of a slow-down.
   *
   * @param ratios as for {@link #decide}
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
   * Returns half the width of the mean's confidence interval, which holds at every number of pairs
   * simultaneously.
   *
   * @param sample the pairs so far
   * @return in log ratios; infinite with very few pairs
   */
  double halfWidth(PairedTest sample) {
    double critical = interval[Math.min(sample.pairs(), rule.pairs().most())];
    return Double.isInfinite(critical) ? critical : critical * sample.standardError();
  }

  /**
   * Returns the slow-down that these pairs exclude.
   *
   * @param sample the pairs so far
   * @return upper bound of the log ratio; infinite with very few pairs
   */
  double excluded(PairedTest sample) {
    double critical = passing[Math.min(sample.pairs(), rule.pairs().most())];
    return Double.isInfinite(critical)
        ? critical
        : sample.mean() + critical * sample.standardError();
  }

  /**
   * Whether the noise is low enough to detect a slow-down of a tail. The observed difference has no
   * influence.
   */
  boolean isQuietEnoughForATail(PairedTest sample) {
    double quantiles = failingTail + StudentT.quantile(DETECTED, PAIRS_FOR_A_TAIL - 1);
    double detected = margin + quantiles * sample.deviation() / Math.sqrt(PAIRS_FOR_A_TAIL);
    return detected <= StrictMath.log1p(rule.effects().tail());
  }

  /**
   * Estimates the number of further pairs that settle the metric, assuming that mean and deviation
   * do not change.
   *
   * @param sample the pairs so far
   * @return 1 or more, and enough for the first decision; empty when even the most pairs would not
   *     settle it
   */
  public Optional<Integer> further(PairedTest sample) {
    int first = Math.max(sample.pairs() + 1, rule.pairs().least());
    for (int pairs = first; pairs <= rule.pairs().most(); pairs++) {
      PairedTest expected = new PairedTest(pairs, sample.mean(), sample.deviation(), 0);
      if (fails(expected) || passes(expected)) {
        return Optional.of(pairs - sample.pairs());
      }
    }
    return Optional.empty();
  }

  /**
   * Estimates the number of further pairs that show a slow-down. It orders workloads, so it may
   * exceed the most pairs.
   *
   * @param sample the pairs so far
   * @return 1 or more; ten thousand when the estimate is too small to fail
   */
  public int furtherUntilWorse(PairedTest sample) {
    return StrictMath.expm1(sample.mean()) < rule.effects().least()
        ? (int) MAX_FURTHER
        : (int) Math.max(1, neededToFail(sample) - sample.pairs());
  }

  private double neededToFail(PairedTest sample) {
    double gap = sample.mean() - margin;
    for (int pairs = sample.pairs() + 1; pairs < failing.length; pairs++) {
      if (gap * Math.sqrt(pairs) >= failing[pairs] * sample.deviation()) {
        return pairs;
      }
    }
    double last = failing[failing.length - 1] * sample.deviation() / gap;
    return gap <= 0
        ? MAX_FURTHER
        : Math.min(MAX_FURTHER, Math.max(sample.pairs() + 1, last * last));
  }
}
