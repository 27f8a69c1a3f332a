// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate;

import java.util.random.RandomGenerator;

/**
 * Pairs of JVMs on a made-up machine: per pair four slots of warm-up, then turns.
 *
 * @param noise the machine
 * @param order of the turns
 * @param cycles how often the four turns of a pair are repeated
 */
record SimulatedDuet(NoiseModel noise, Order order, int cycles) {
  private static final int WARM_UP_SLOTS = 4;
  private static final int TURNS = 4;

  /** Who has which turns. */
  enum Order {
    /** ABBA, and BAAB in every second pair. */
    FLIPPED,
    /** ABAB in every pair. */
    FIXED
  }

  static SimulatedDuet of(NoiseModel noise) {
    return new SimulatedDuet(noise, Order.FLIPPED, 1);
  }

  /** The log ratio of every cycle of every pair, positive when the candidate is slower. */
  double[][] cycles(RandomGenerator random, int pairs, double slowDown) {
    NoiseModel.Weather weather = noise.weather(random, pairs * (WARM_UP_SLOTS + TURNS * cycles));
    double[][] ratios = new double[pairs][cycles];
    for (int pair = 0; pair < pairs; pair++) {
      for (int i = 0; i < WARM_UP_SLOTS; i++) {
        weather.next();
      }
      boolean flipped = order == Order.FLIPPED && pair % 2 == 1;
      JvmSlots baseline = new JvmSlots(random, noise, 0);
      JvmSlots candidate = new JvmSlots(random, noise, Math.log1p(slowDown));
      for (int cycle = 0; cycle < cycles; cycle++) {
        ratios[pair][cycle] = cycle(weather, flipped, baseline, candidate);
      }
    }
    return ratios;
  }

  /** One log ratio per pair. */
  double[] pairs(RandomGenerator random, int pairs, double slowDown) {
    double[][] cycles = cycles(random, pairs, slowDown);
    double[] means = new double[pairs];
    for (int pair = 0; pair < pairs; pair++) {
      for (double one : cycles[pair]) {
        means[pair] += one / cycles[pair].length;
      }
    }
    return means;
  }

  private double cycle(
      NoiseModel.Weather weather, boolean flipped, JvmSlots baseline, JvmSlots candidate) {
    double sum = 0;
    for (int turn = 0; turn < TURNS; turn++) {
      boolean inner = turn == 1 || turn == 2;
      boolean second = turn % 2 == 1;
      boolean candidates = order == Order.FIXED ? second : inner != flipped;
      double value = weather.next() + (second ? noise.second() : 0);
      sum += candidates ? value + candidate.next() : -(value + baseline.next());
    }
    return sum / 2;
  }

  /** The slots of one JVM. */
  private static final class JvmSlots {
    private final RandomGenerator random;
    private final NoiseModel.Slot slot;
    private final double level;
    private double noise;

    JvmSlots(RandomGenerator random, NoiseModel model, double slowDown) {
      this.random = random;
      this.slot = model.slot();
      this.level = model.jvm().draw(random) + slowDown;
      this.noise = slot.deviation() * random.nextGaussian();
    }

    double next() {
      double value = level + noise;
      double fresh = Math.sqrt(1 - slot.memory() * slot.memory()) * slot.deviation();
      noise = slot.memory() * noise + fresh * random.nextGaussian();
      return value;
    }
  }
}
