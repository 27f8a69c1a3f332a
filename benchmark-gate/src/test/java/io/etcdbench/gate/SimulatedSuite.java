// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate;

import io.etcdbench.analysis.compare.Verdict;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * A session of the gate on a made-up machine that favours one arm a little, as real sessions do.
 * Its metrics are independent, which is the worst case.
 */
final class SimulatedSuite {
  static final int METRICS = 24;

  /** The hidden bias of a session toward one arm, as sessions without a difference show it. */
  private static final double BIAS = 0.01;

  private static final int MAX_PAIRS = 24;
  private static final GateRule RULE = SampleSession.rule(4, 8, MAX_PAIRS, 0.2);
  private final SimulatedDuet duet;
  private final SequentialRule rule = new SequentialRule(RULE, METRICS);

  SimulatedSuite(SimulatedDuet duet) {
    this.duet = duet;
  }

  /** One metric. */
  Verdict verdict(RandomGenerator random, double slowDown) {
    double bias = BIAS * random.nextGaussian();
    double[] ratios = duet.pairs(random, MAX_PAIRS, slowDown);
    for (int i = 0; i < ratios.length; i++) {
      ratios[i] += bias;
    }
    for (int pairs = RULE.pairs().least(); pairs <= MAX_PAIRS; pairs++) {
      Verdict verdict = rule.decide(Arrays.copyOf(ratios, pairs));
      if (verdict != Verdict.INCONCLUSIVE) {
        return verdict;
      }
    }
    return Verdict.INCONCLUSIVE;
  }

  /** How many of some sessions without any difference fail. */
  int falseAlarms(RandomGenerator random, int sessions) {
    int alarms = 0;
    for (int session = 0; session < sessions; session++) {
      boolean fails = false;
      for (int metric = 0; metric < METRICS; metric++) {
        fails |= verdict(random, 0) == Verdict.FAIL;
      }
      alarms += fails ? 1 : 0;
    }
    return alarms;
  }

  /** The share of each verdict. */
  Map<Verdict, Double> shares(RandomGenerator random, double slowDown, int repetitions) {
    Map<Verdict, Double> shares = new EnumMap<>(Verdict.class);
    for (Verdict verdict : Verdict.values()) {
      shares.put(verdict, 0.0);
    }
    for (int i = 0; i < repetitions; i++) {
      shares.merge(verdict(random, slowDown), 1.0 / repetitions, Double::sum);
    }
    return shares;
  }
}
