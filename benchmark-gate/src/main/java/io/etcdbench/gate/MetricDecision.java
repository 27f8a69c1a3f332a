// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.etcdbench.analysis.compare.Verdict;
import io.etcdbench.statistic.PairedTest;
import io.etcdbench.statistic.SignFlip;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What was decided of one metric of one workload, with the figures that decided it. Immutable.
 *
 * @param workload its name
 * @param metric what was compared
 * @param verdict null when the metric only informs, or its samples do not carry it
 * @param detectable the slow-down that a confirmation shows 19 times out of 20 in the noise of the
 *     last stage, as a ratio less one; null when the samples do not carry the metric
 * @param values the geometric means of both arms; null when the samples do not carry the metric
 * @param screen null when the samples do not carry the metric
 * @param confirm null when it was not run
 * @param control null when it was not run
 */
public record MetricDecision(
    String workload,
    Metric metric,
    @Nullable Verdict verdict,
    @Nullable Double detectable,
    @Nullable Values values,
    @Nullable Figures screen,
    @Nullable Figures confirm,
    @Nullable Figures control) {

  /**
   * The geometric means over the pairs of the last stage.
   *
   * @param baseline in the metric's unit
   * @param candidate in the metric's unit
   */
  public record Values(double baseline, double candidate) {}

  /**
   * The figures of a stage. Slow-downs are ratios less one.
   *
   * @param pairs that counted
   * @param agreeing pairs whose sign is that of the estimate
   * @param estimate of the slow-down
   * @param low above which the slow-down is, at 97.5 %
   * @param high below which it is, at 97.5 %
   * @param p of the t test
   * @param signFlipP of the exact sign-flip test; null above 20 pairs
   * @param pairSwapP of the pair-swap test of a tail's merged histograms; null for what is no tail
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

    /** An interval of 95 % leaves half of the rest on each side. */
    private static final double ONE_SIDE = 0.975;

    private static final double FEW_PAIRS = 5;

    /**
     * Whether the t test says much more than the exact test, although not all pairs agree.
     *
     * @return true when few pairs drive the result
     */
    @JsonIgnore
    public boolean isDrivenByFewPairs() {
      double floor = 1.5 / (1L << Math.min(pairs, 40));
      return signFlipP != null && signFlipP > FEW_PAIRS * p && signFlipP > floor;
    }

    static Figures of(double[] ratios, double margin, @Nullable Double pairSwapP) {
      PairedTest test = PairedTest.of(ratios, margin);
      var exact = SignFlip.p(ratios, margin);
      return new Figures(
          ratios.length,
          (int) Arrays.stream(ratios).filter(one -> one * test.mean() > 0).count(),
          test.estimate(),
          test.atLeast(ONE_SIDE),
          test.atMost(ONE_SIDE),
          test.p(),
          exact.isPresent() ? exact.getAsDouble() : null,
          pairSwapP);
    }
  }

  /**
   * The figures that decided: of the confirmation when it was run, else of the screen.
   *
   * @return null when the samples do not carry the metric
   */
  @JsonIgnore
  public @Nullable Figures last() {
    return confirm == null ? screen : confirm;
  }
}
