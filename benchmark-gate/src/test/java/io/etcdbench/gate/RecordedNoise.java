// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate;

import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * The noise of pairs as docs/runs/gate-record-rule-1.jsonl shows it, and beyond: the metrics of a
 * workload mostly move together, their scatter differs from session to session, some pairs are far
 * off, the machine drifts, and a session favours one arm. Immutable.
 *
 * @param scatter of the pairs of a metric, the median of sessions
 * @param spread by how much sessions differ in it, as a standard deviation of its logarithm
 * @param strayShare pairs whose noise is multiplied
 * @param stray by how much
 * @param drift of the difference over a session of twenty pairs, as a standard deviation
 * @param bias of a session toward one arm, as a standard deviation
 */
public record RecordedNoise(
    double scatter, double spread, double strayShare, double stray, double drift, double bias) {
  /** Of 40 sessions with slices of a second: 5 to 6 % of throughput and CPU, and a bias of 1 %. */
  static final RecordedNoise RECORDED = new RecordedNoise(0.055, 0.40, 0, 1, 0, 0.01);

  /** As recorded, and every tenth pair scatters by three times as much. */
  static final RecordedNoise STRAYING = new RecordedNoise(0.05, 0.40, 0.1, 3, 0.01, 0.01);

  /** The noisiest of the recorded machines: 12 %. */
  static final RecordedNoise NOISY = new RecordedNoise(0.12, 0.2, 0.05, 3, 0.02, 0.01);

  /** A bias of twice what was recorded. */
  static final RecordedNoise BIASED = new RecordedNoise(0.055, 0.40, 0.05, 3, 0.01, 0.02);

  /** How much of the variance all metrics of a workload have in common. */
  private static final double SHARED = 0.7;

  private static final double PAIRS_OF_A_DRIFT = 20;

  /** How much more each metric scatters: throughput, p50, p90, p99, processor time. */
  private static final double[] METRICS = {1, 1.1, 1.2, 1.8, 0.95};

  /**
   * One of these noises.
   *
   * @param name RECORDED, STRAYING, NOISY or BIASED
   * @return the noise
   */
  public static RecordedNoise named(String name) {
    return Map.of("RECORDED", RECORDED, "STRAYING", STRAYING, "NOISY", NOISY, "BIASED", BIASED)
        .getOrDefault(name, RECORDED);
  }

  static final int GATING = METRICS.length;
  static final int TAIL = 3;

  /** One workload in one session. */
  final class Workload {
    private final RandomGenerator random;
    private final double slowDown;
    private final double scatterNow;
    private final double[] biases = new double[GATING];
    private final double slope;
    private int pairs;

    Workload(RandomGenerator random, double slowDown) {
      this.random = random;
      this.slowDown = StrictMath.log1p(slowDown);
      this.scatterNow = scatter * StrictMath.exp(spread * random.nextGaussian());
      for (int metric = 0; metric < GATING; metric++) {
        biases[metric] = bias * random.nextGaussian();
      }
      this.slope = drift * random.nextGaussian() / PAIRS_OF_A_DRIFT;
    }

    /** The log ratios of one more pair, metric by metric. */
    double[] next() {
      double size = scatterNow * (random.nextDouble() < strayShare ? stray : 1);
      double shared = Math.sqrt(SHARED) * random.nextGaussian();
      double[] ratios = new double[GATING];
      for (int metric = 0; metric < GATING; metric++) {
        double noise = shared + Math.sqrt(1 - SHARED) * random.nextGaussian();
        ratios[metric] =
            slowDown
                + biases[metric]
                + slope * (pairs - PAIRS_OF_A_DRIFT / 2)
                + size * METRICS[metric] * noise;
      }
      pairs++;
      return ratios;
    }
  }
}
