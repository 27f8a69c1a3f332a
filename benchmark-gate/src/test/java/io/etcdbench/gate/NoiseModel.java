// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate;

import java.util.random.RandomGenerator;

/**
 * A made-up machine on which two arms take turns, in slots of five seconds and on the log scale:
 * slow wandering (Ornstein-Uhlenbeck, one minute), a drift over the session, noisy neighbours,
 * noise of each slot that resembles the one before, JVMs that differ from each other, and a cost of
 * being second.
 *
 * @param wander standard deviation of the wandering
 * @param drift standard deviation of the drift from the first to the last slot
 * @param neighbour when others use the machine
 * @param slot noise of the slots of one JVM
 * @param jvm how JVMs of one build differ
 * @param second what the second turn costs
 */
record NoiseModel(
    double wander, double drift, Neighbour neighbour, Slot slot, Jvm jvm, double second) {
  static final NoiseModel QUIET =
      new NoiseModel(.005, .005, new Neighbour(0, 0, 0), new Slot(.01, .4), new Jvm(.008, 0, 0), 0);
  static final NoiseModel CLOUD =
      new NoiseModel(
          .02, .03, new Neighbour(600, .08, .30), new Slot(.02, .5), new Jvm(.015, .10, .05), .01);
  static final NoiseModel AWFUL =
      new NoiseModel(
          .05, .06, new Neighbour(200, .10, .50), new Slot(.04, .6), new Jvm(.025, .25, .08), .02);

  private static final double SLOT_SECONDS = 5;
  private static final double MINUTE = 60;

  /** How often, in seconds on average, and by how much others slow the machine down. */
  record Neighbour(double everySeconds, double least, double most) {}

  /** Standard deviation, and correlation with the slot before. */
  record Slot(double deviation, double memory) {}

  /** Standard deviation, and how many by how much are compiled into something slower. */
  record Jvm(double deviation, double slowShare, double slow) {
    double draw(RandomGenerator random) {
      return deviation * random.nextGaussian() + (random.nextDouble() < slowShare ? slow : 0);
    }
  }

  NoiseModel withSecond(double cost) {
    return new NoiseModel(wander, drift, neighbour, slot, jvm, cost);
  }

  /** One session of a stage, from its first slot on. */
  Weather weather(RandomGenerator random, int slots) {
    return new Weather(random, slots);
  }

  /** What the machine does to whoever runs. */
  final class Weather {
    private final RandomGenerator random;
    private final double slope;
    private double wandering;
    private double elsewhere;
    private double at;

    private Weather(RandomGenerator random, int slots) {
      this.random = random;
      this.slope = drift * random.nextGaussian() / Math.max(1, slots - 1);
      this.wandering = wander * random.nextGaussian();
      this.at = -(slots - 1) / 2.0;
      if (random.nextDouble() < MINUTE / (MINUTE + neighbour.everySeconds)) {
        elsewhere = arrive();
      }
    }

    private double arrive() {
      return neighbour.everySeconds == 0
          ? 0
          : Math.log1p(random.nextDouble(neighbour.least, neighbour.most));
    }

    double next() {
      double value = wandering + slope * at++ + elsewhere;
      double memory = StrictMath.exp(-SLOT_SECONDS / MINUTE);
      wandering = memory * wandering + wander * Math.sqrt(1 - memory * memory) * gaussian();
      if (neighbour.everySeconds > 0) {
        boolean changes =
            random.nextDouble() < SLOT_SECONDS / (elsewhere > 0 ? MINUTE : neighbour.everySeconds);
        elsewhere = !changes ? elsewhere : elsewhere > 0 ? 0 : arrive();
      }
      return value;
    }

    private double gaussian() {
      return random.nextGaussian();
    }
  }
}
