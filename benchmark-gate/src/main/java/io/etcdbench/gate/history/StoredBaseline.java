// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.history;

import io.etcdbench.gate.GateRule;
import io.etcdbench.gate.history.Trend.Newest;
import io.etcdbench.statistic.PairedTest;
import io.etcdbench.statistic.StudentT;
import java.util.List;

/**
 * A metric's values in earlier sessions of one environment. The bound is the prediction interval of
 * one more session: {@code mean + t(1 - level, n - 1) * s * sqrt(1 + 1/n)}; Hahn and Meeker,
 * Statistical Intervals (1991), section 4.2. Immutable.
 *
 * @param logValues one per session, positive direction worse; 2 or more
 */
public record StoredBaseline(List<Double> logValues) {

  /** Number of sessions needed to estimate how much sessions differ. */
  public static final int MIN_SESSIONS = 8;

  public StoredBaseline {
    logValues = List.copyOf(logValues);
    if (logValues.size() < 2) {
      throw new IllegalArgumentException(
          "the baseline has " + logValues.size() + " sessions; allowed: 2 or more");
    }
  }

  /**
   * Compares one more session with the baseline.
   *
   * @param logValue value of the session
   * @param rule provides the error probabilities and the smallest effect
   * @param metrics number of metrics that can fail the session, 1 or more
   */
  public Newest compare(double logValue, GateRule rule, int metrics) {
    int sessions = logValues.size();
    double[] values = logValues.stream().mapToDouble(Double::doubleValue).toArray();
    PairedTest spread = PairedTest.of(values, 0);
    double level = rule.levels().session() / metrics;
    double width =
        StudentT.quantile(1 - level, sessions - 1)
            * spread.deviation()
            * Math.sqrt(1 + 1.0 / sessions);
    double change = StrictMath.expm1(logValue - spread.mean());
    boolean worse = logValue - spread.mean() > width && change >= rule.effects().least();
    return new Newest(change, StrictMath.expm1(width), worse);
  }
}
