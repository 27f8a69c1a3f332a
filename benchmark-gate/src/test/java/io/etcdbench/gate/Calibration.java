// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate;

import io.etcdbench.statistic.PairedTest;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * Holds a detector to goal G1: builds that do not differ are called different as often as the
 * detector says, in every noise.
 */
public final class Calibration {
  static final double[] LEVELS = {0.05, 0.01, 0.001};
  static final int REPETITIONS = 20_000;

  private Calibration() {}

  /** Gives the p value of pairs, each with its cycles. */
  interface Detector {
    double p(double[][] cycles);
  }

  /** The gate's own: one value per pair. */
  static double pairsDecide(double[][] cycles) {
    double[] means = new double[cycles.length];
    for (int i = 0; i < means.length; i++) {
      for (double one : cycles[i]) {
        means[i] += one / cycles[i].length;
      }
    }
    return PairedTest.of(means, 0).p();
  }

  /** The share of A/A repetitions at or below each level. */
  static double[] alarms(Detector detector, SimulatedDuet duet, int pairs) {
    RandomGenerator random = seeded(pairs);
    int[] alarms = new int[LEVELS.length];
    for (int i = 0; i < REPETITIONS; i++) {
      double p = detector.p(duet.cycles(random, pairs, 0));
      for (int level = 0; level < LEVELS.length; level++) {
        alarms[level] += p <= LEVELS[level] ? 1 : 0;
      }
    }
    double[] shares = new double[LEVELS.length];
    for (int level = 0; level < LEVELS.length; level++) {
      shares[level] = alarms[level] / (double) REPETITIONS;
    }
    return shares;
  }

  /**
   * G1: at most 1.2 times the level and three standard errors; at 5 % and 1 % at least 0.7 times.
   */
  static boolean isCalibrated(double[] shares) {
    for (int i = 0; i < LEVELS.length; i++) {
      double error = 3 * Math.sqrt(LEVELS[i] / REPETITIONS);
      if (shares[i] > 1.2 * LEVELS[i] + error
          || (LEVELS[i] >= 0.01 && shares[i] < 0.7 * LEVELS[i])) {
        return false;
      }
    }
    return true;
  }

  public static RandomGenerator seeded(long seed) {
    return new SplittableRandom(seed);
  }
}
