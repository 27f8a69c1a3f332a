// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.history;

import io.etcdbench.analysis.compare.Verdict;
import io.etcdbench.gate.GateRule;
import io.etcdbench.statistic.PairedTest;
import io.etcdbench.statistic.StudentT;
import java.util.List;

/**
 * A metric's values in sessions of earlier days. They do not contain the noise of today, so this
 * baseline decides only with enough sessions from the same environment, and otherwise only advises.
 * The bound is the prediction interval of one more session: {@code mean + t(1 - level, n - 1) * s *
 * sqrt(1 + 1/n)}; Hahn and Meeker, Statistical Intervals (1991), section 4.2. Immutable.
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
   * The verdict on one session, with its figures.
   *
   * @param verdict FAIL only when the baseline is decisive, else PASS or INCONCLUSIVE
   * @param decisive whether there are enough sessions from the same environment
   * @param change difference from the mean of the sessions, as a ratio less one
   * @param bound the change above which a session is worse than chance explains, as a ratio less
   *     one
   */
  public record BaselineVerdict(Verdict verdict, boolean decisive, double change, double bound) {}

  /**
   * Compares one more session with the baseline.
   *
   * @param logValue value of the session
   * @param rule provides the error probabilities and the smallest effect
   * @param metrics number of metrics that can fail the session, 1 or more
   * @param sameEnvironment whether all fingerprints are equal
   */
  public BaselineVerdict compare(
      double logValue, GateRule rule, int metrics, boolean sameEnvironment) {
    int sessions = logValues.size();
    double[] values = logValues.stream().mapToDouble(Double::doubleValue).toArray();
    PairedTest spread = PairedTest.of(values, 0);
    double level = rule.levels().session() / metrics;
    double width =
        StudentT.quantile(1 - level, sessions - 1)
            * spread.deviation()
            * Math.sqrt(1 + 1.0 / sessions);
    double change = StrictMath.expm1(logValue - spread.mean());
    boolean decisive = sameEnvironment && sessions >= MIN_SESSIONS;
    boolean worse = logValue - spread.mean() > width && change >= rule.effects().least();
    Verdict ifWorse = decisive ? Verdict.FAIL : Verdict.INCONCLUSIVE;
    return new BaselineVerdict(
        worse ? ifWorse : Verdict.PASS, decisive, change, StrictMath.expm1(width));
  }
}
