// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.etcdbench.analysis.compare.Verdict;
import io.etcdbench.statistic.PairedTest;
import io.etcdbench.statistic.SignFlip;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The verdict on one metric of one workload, with its figures. Immutable.
 *
 * @param workload name of the workload
 * @param metric the metric compared
 * @param verdict null when the metric is only reported
 * @param excluded the slow-down that the pairs exclude at 95 %, as a ratio less one; null with too
 *     few samples
 * @param further estimated number of further pairs that settle an INCONCLUSIVE metric; null when
 *     even the most pairs of the rule would not, and with too few samples
 * @param values geometric means of both arms; null when the samples lack the metric
 * @param figures null with too few samples
 */
public record MetricVerdict(
    String workload,
    TimedMetric metric,
    @Nullable Verdict verdict,
    @Nullable Double excluded,
    @Nullable Integer further,
    @Nullable Values values,
    @Nullable Figures figures) {

  /** Returns a copy without the forecast of {@code further}. */
  MetricVerdict withoutForecast() {
    return new MetricVerdict(workload, metric, verdict, excluded, null, values, figures);
  }

  /**
   * The geometric means over the pairs that count.
   *
   * @param baseline in the metric's unit
   * @param candidate in the metric's unit
   */
  public record Values(double baseline, double candidate) {}

  /**
   * The figures over all pairs that count. Slow-downs are ratios less one. The interval and p
   * remain valid although pairs are added until a decision is reached (optional stopping).
   *
   * @param pairs number of pairs that count
   * @param agreeing number of pairs whose sign is that of the estimate
   * @param estimate estimate of the slow-down
   * @param low lower bound of the slow-down, at 97.5 %
   * @param high upper bound of the slow-down, at 97.5 %
   * @param p upper bound of the probability that chance alone ever leads to such evidence
   * @param signFlipP p-value of the exact sign-flip test; null above 20 pairs
   * @param pairSwapP p-value of the pair-swap test of a tail's merged histograms; null for metrics
   *     that are not tails, and above 12 pairs
   */
  public record Figures(
      int pairs,
      int agreeing,
      double estimate,
      double low,
      double high,
      double p,
      @Nullable Double signFlipP,
      @Nullable Double pairSwapP) {

    private static final double FEW_PAIRS = 5;

    /**
     * Whether the t test is far more significant than the exact test, although not all pairs agree.
     *
     * @return true when few pairs drive the result
     */
    @JsonIgnore
    public boolean isDrivenByFewPairs() {
      double floor = 1.5 / (1L << Math.min(pairs, 40));
      return signFlipP != null && signFlipP > FEW_PAIRS * p && signFlipP > floor;
    }

    /** Returns the figures; empty with too few pairs for an interval. */
    static Optional<Figures> of(
        double[] ratios, SequentialRule rule, double margin, @Nullable Double pairSwapP) {
      PairedTest sample = PairedTest.of(ratios, margin);
      double half = rule.halfWidth(sample);
      if (!Double.isFinite(half)) {
        return Optional.empty();
      }
      var exact = SignFlip.p(ratios, margin);
      return Optional.of(
          new Figures(
              ratios.length,
              (int) Arrays.stream(ratios).filter(one -> one * sample.mean() > 0).count(),
              StrictMath.expm1(sample.mean()),
              StrictMath.expm1(sample.mean() - half),
              StrictMath.expm1(sample.mean() + half),
              rule.p(ratios),
              exact.isPresent() ? exact.getAsDouble() : null,
              pairSwapP));
    }
  }
}
