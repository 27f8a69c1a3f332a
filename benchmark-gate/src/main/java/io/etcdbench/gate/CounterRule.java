// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate;

import io.etcdbench.analysis.compare.Verdict;
import io.etcdbench.statistic.AnytimeTTest;
import io.etcdbench.statistic.Median;
import io.etcdbench.statistic.PairedTest;
import java.util.Arrays;

/**
 * Decides metrics that are counted rather than timed, such as calls or allocated bytes per
 * operation. Calls, revisions and message bytes are the same in every run, so the first difference
 * decides. JVM allocation varies slightly from pair to pair with the progress of the JIT compiler,
 * so an increase fails only when chance does not explain that it exceeds the limit. This holds for
 * any number of pairs (optional stopping). Immutable.
 *
 * @param limit the largest increase that counts as equal, as a ratio less one
 * @param level probability of a false alarm per counter
 * @param test collects the evidence
 */
public record CounterRule(double limit, double level, AnytimeTTest test) {
  private static final double ROUNDING = 1e-9;

  /**
   * Compares the counts per operation of all pairs. Fewer is better.
   *
   * @param baseline one count per pair, 0 or more
   * @param candidate one count per pair, 0 or more
   * @return FAIL when the median increase exceeds the limit and the pairs agree on it, INCONCLUSIVE
   *     when they do not agree, PASS when it does not exceed the limit
   */
  public Verdict decide(double[] baseline, double[] candidate) {
    double[] ratios = new double[baseline.length];
    for (int i = 0; i < ratios.length; i++) {
      ratios[i] = logRatio(baseline[i], candidate[i]);
    }
    if (!(Median.of(ratios) > StrictMath.log1p(limit) + ROUNDING)) {
      return Verdict.PASS;
    }
    return isCertain(ratios) ? Verdict.FAIL : Verdict.INCONCLUSIVE;
  }

  /** All ratios are infinite when the count rises from zero in every pair. */
  private boolean isCertain(double[] ratios) {
    if (!Arrays.stream(ratios).allMatch(Double::isFinite)) {
      return Arrays.stream(ratios).allMatch(ratio -> ratio == Double.POSITIVE_INFINITY);
    }
    if (ratios.length < 2) {
      return false;
    }
    PairedTest pairs = PairedTest.of(ratios, limit);
    return pairs.deviation() <= ROUNDING
        || test.logEvidence(ratios.length, pairs.mean() - pairs.margin(), pairs.deviation())
            >= -StrictMath.log(level);
  }

  private static double logRatio(double baseline, double candidate) {
    if (!(baseline >= 0 && candidate >= 0)) {
      throw new IllegalArgumentException(
          "the counts per operation are %s and %s; allowed: 0 or more"
              .formatted(baseline, candidate));
    }
    return baseline == candidate ? 0 : StrictMath.log(candidate) - StrictMath.log(baseline);
  }
}
