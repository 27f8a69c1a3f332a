// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate;

import io.etcdbench.analysis.compare.Verdict;
import io.etcdbench.statistic.AnytimeTTest;
import io.etcdbench.statistic.PairedTest;
import java.util.Arrays;

/**
 * Decides what is counted and not timed, such as calls or allocated bytes per operation. Calls,
 * revisions and bytes of messages are the same each time, so their first difference decides. What a
 * JVM allocates depends a little on what its compiler has done so far, pair by pair otherwise; so
 * an increase fails only when chance does not explain that it is above the limit, however many
 * pairs were counted until it did. Immutable.
 *
 * @param limit the increase that is still called equal, as a ratio less one
 * @param level how often chance may decide one counter
 * @param test collects evidence
 */
public record CounterRule(double limit, double level, AnytimeTTest test) {
  private static final double ROUNDING = 1e-9;

  /**
   * Compares the counts per operation of all pairs; fewer is better.
   *
   * @param baseline one per pair, 0 or more
   * @param candidate one per pair, 0 or more
   * @return FAIL when the median increase exceeds the limit and the pairs agree on that,
   *     INCONCLUSIVE when they do not, PASS when it does not exceed it
   */
  public Verdict decide(double[] baseline, double[] candidate) {
    double[] ratios = new double[baseline.length];
    for (int i = 0; i < ratios.length; i++) {
      ratios[i] = logRatio(baseline[i], candidate[i]);
    }
    if (!(median(ratios) > StrictMath.log1p(limit) + ROUNDING)) {
      return Verdict.PASS;
    }
    return isCertain(ratios) ? Verdict.FAIL : Verdict.INCONCLUSIVE;
  }

  /** Pairs that are all infinite come from nothing to something. */
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

  /** The middle value, or the mean of the two in the middle; 0 of none. */
  static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    if (sorted.length == 0) {
      return 0;
    }
    return sorted.length % 2 == 1 || sorted[middle - 1] == sorted[middle]
        ? sorted[middle]
        : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
