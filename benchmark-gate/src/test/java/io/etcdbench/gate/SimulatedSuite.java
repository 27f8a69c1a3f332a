// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate;

import io.etcdbench.analysis.compare.Verdict;
import io.etcdbench.statistic.PairedTest;
import java.util.EnumMap;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * A session of the gate on a made-up machine that favours one arm a little, as real sessions do.
 *
 * @param duet the machine
 * @param metrics how many gate
 */
record SimulatedSuite(SimulatedDuet duet, int metrics) {
  static final int METRICS = 24;

  /** The hidden bias of a session toward one arm, assumed until it has been measured often. */
  private static final double BIAS = 0.01;

  static SimulatedSuite of(SimulatedDuet duet) {
    return new SimulatedSuite(duet, METRICS);
  }

  /** One metric. */
  Verdict verdict(RandomGenerator random, double slowDown) {
    TwoStageRule rule = new TwoStageRule(GateRule.DEFAULT, metrics);
    GateRule.Pairs pairs = GateRule.DEFAULT.pairs();
    double bias = BIAS * random.nextGaussian();
    PairedTest screen = stage(random, pairs.screen(), slowDown, bias);
    if (!rule.needsConfirmation(screen)) {
      return rule.decide(screen, null, null);
    }
    PairedTest confirm = stage(random, pairs.confirm(), slowDown, bias);
    return rule.isWorse(screen, confirm)
        ? rule.decide(screen, confirm, stage(random, pairs.control(), 0, bias))
        : rule.decide(screen, confirm, null);
  }

  /** How many of some sessions without any difference fail. */
  int falseAlarms(RandomGenerator random, int sessions) {
    int alarms = 0;
    for (int session = 0; session < sessions; session++) {
      boolean fails = false;
      for (int metric = 0; metric < metrics; metric++) {
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

  private PairedTest stage(RandomGenerator random, int pairs, double slowDown, double bias) {
    double[] ratios = duet.pairs(random, pairs, slowDown);
    for (int i = 0; i < ratios.length; i++) {
      ratios[i] += bias;
    }
    return PairedTest.of(ratios, GateRule.DEFAULT.effects().margin());
  }
}
