// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.history;

import io.etcdbench.analysis.compare.Verdict;
import io.etcdbench.gate.GateRule;
import io.etcdbench.statistic.PairedTest;
import io.etcdbench.statistic.StudentT;
import java.util.List;

/**
 * A metric's values in sessions of other days. Nothing of today's noise is in them, so it decides
 * only when there are enough of them, all from the same environment, and else advises. The bound is
 * the prediction interval of one more session: {@code mean + t(1 - level, n - 1) * s * sqrt(1 +
 * 1/n)}; Hahn and Meeker, Statistical Intervals (1991), section 4.2. Immutable.
 *
 * @param logValues one per session, positive direction worse; 2 or more
 */
public record StoredBaseline(List<Double> logValues) {

  /** Fewer sessions say too little of how sessions differ. */
  public static final int LEAST_SESSIONS = 8;

  public StoredBaseline {
    logValues = List.copyOf(logValues);
    if (logValues.size() < 2) {
      throw new IllegalArgumentException(
          "the baseline has " + logValues.size() + " sessions; allowed: 2 or more");
    }
  }

  /**
   * What a stored baseline says.
   *
   * @param verdict FAIL only when it is decisive, else PASS or INCONCLUSIVE
   * @param decisive whether there are enough sessions from the same environment
   * @param change against the mean of the sessions, as a ratio less one
   * @param bound above which a session is worse than chance explains, as a ratio less one
   */
  public record Judgement(Verdict verdict, boolean decisive, double change, double bound) {}

  /**
   * Judges one more session.
   *
   * @param logValue its value
   * @param rule the levels and the least effect
   * @param metrics how many metrics may fail in the session, 1 or more
   * @param sameEnvironment whether all fingerprints are equal
   * @return the judgement
   */
  public Judgement judge(double logValue, GateRule rule, int metrics, boolean sameEnvironment) {
    int sessions = logValues.size();
    double[] values = logValues.stream().mapToDouble(Double::doubleValue).toArray();
    PairedTest spread = PairedTest.of(values, 0);
    double level = rule.levels().session() / metrics;
    double width =
        StudentT.quantile(1 - level, sessions - 1)
            * spread.deviation()
            * Math.sqrt(1 + 1.0 / sessions);
    double change = StrictMath.expm1(logValue - spread.mean());
    boolean decisive = sameEnvironment && sessions >= LEAST_SESSIONS;
    boolean worse = logValue - spread.mean() > width && change >= rule.effects().least();
    Verdict ifWorse = decisive ? Verdict.FAIL : Verdict.INCONCLUSIVE;
    return new Judgement(worse ? ifWorse : Verdict.PASS, decisive, change, StrictMath.expm1(width));
  }
}
