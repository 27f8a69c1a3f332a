// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.etcdbench.analysis.compare.Verdict;
import io.etcdbench.gate.history.StoredBaseline;
import io.etcdbench.result.JmhResult.Better;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The small rules: directions (goal G8), counters, disturbances, stored baselines. */
final class ComparisonRulesTest {
  private static final CounterRule COUNTERS = new CounterRule(0.02, 0.001);

  @ParameterizedTest
  @CsvSource({
    "HIGHER,100,90,true",
    "HIGHER,100,110,false",
    "LOWER,100,110,true",
    "LOWER,100,90,false"
  })
  void worseIsPositiveWhateverWayTheMetricImproves(
      Better better, double baseline, double candidate, boolean worse) {
    double ratio = LogRatio.worse(better, baseline, candidate);
    assertThat(ratio > 0).isEqualTo(worse);
    assertThat(LogRatio.worse(better, candidate, baseline)).isCloseTo(-ratio, within(1e-12));
  }

  @Test
  void aRatioNeedsValuesAboveZero() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LogRatio.worse(Better.LOWER, 0, 1))
        .withMessage("the value of the baseline is 0.0; allowed: above zero");
  }

  @ParameterizedTest
  @CsvSource({"1000,1020,PASS", "1000,1021,FAIL", "1000,500,PASS", "0,0,PASS", "0,1,FAIL"})
  void whatIsTheSameInEachPairFailsAboveTwoPercent(
      double baseline, double candidate, Verdict verdict) {
    double[] before = {baseline, baseline, baseline, baseline};
    double[] after = {candidate, candidate, candidate, candidate};
    assertThat(COUNTERS.decide(before, after)).isEqualTo(verdict);
  }

  @Test
  void aCounterThatScattersFailsOnlyWhenItsPairsAgree() {
    double[] before = {1_000, 1_000, 1_000, 1_000, 1_000, 1_000};
    double[] unlike = {1_090, 1_000, 990, 1_080, 1_050, 1_010};
    assertThat(COUNTERS.decide(before, unlike)).isEqualTo(Verdict.INCONCLUSIVE);
    double[] alike = {1_090, 1_080, 1_085, 1_080, 1_095, 1_090};
    assertThat(COUNTERS.decide(before, alike)).isEqualTo(Verdict.FAIL);
    double[] once = {5_000, 1_000, 1_000, 1_001, 1_000, 1_000};
    assertThat(COUNTERS.decide(before, once)).isEqualTo(Verdict.PASS);
  }

  /** With the scatter that a cold JIT gives: 2 % from pair to pair. */
  @Test
  void aCounterWithoutADifferenceFailsAsSeldomAsItsLevelSays() {
    Random random = new Random(4);
    int failed = 0;
    for (int session = 0; session < 20_000; session++) {
      double[] before = random.doubles(6).map(one -> 1_000).toArray();
      double[] after = new double[6];
      Arrays.setAll(after, i -> 1_000 * StrictMath.exp(0.02 * random.nextGaussian()));
      failed += COUNTERS.decide(before, after) == Verdict.FAIL ? 1 : 0;
    }
    assertThat(ShareBound.upper(failed, 20_000)).isLessThanOrEqualTo(COUNTERS.level());
  }

  @Test
  void theWorstDisturbedPairsAreLeftOutUpToTheCap() {
    Disturbance late = new Disturbance(60_000_000, 0, 0);
    Disturbance later = new Disturbance(900_000_000, 0, 0);
    Disturbance stolen = new Disturbance(0, 0.5, 0);
    List<Disturbance> pairs =
        List.of(Disturbance.NONE, late, later, Disturbance.NONE, stolen, late);
    assertThat(Disturbance.excluded(pairs, 0.2)).containsExactly(2);
    assertThat(Disturbance.excluded(pairs, 0.4)).containsExactly(2, 4);
    assertThat(Disturbance.excluded(pairs, 0)).isEmpty();
    assertThat(late.and(stolen)).isEqualTo(new Disturbance(60_000_000, 0.5, 0));
  }

  @Test
  void whatStaysWithinTheLimitsIsKept() {
    List<Disturbance> pairs = Collections.nCopies(6, new Disturbance(50_000_000, 0.05, 0.05));
    assertThat(Disturbance.excluded(pairs, 0.5)).isEmpty();
  }

  @Test
  void eightSessionsOfTheSameEnvironmentDecide() {
    StoredBaseline baseline =
        new StoredBaseline(List.of(0.0, .01, -.01, .005, -.005, .01, 0.0, -.01));
    assertThat(baseline.judge(0.2, GateRule.DEFAULT, 4, true).verdict()).isEqualTo(Verdict.FAIL);
    assertThat(baseline.judge(0.01, GateRule.DEFAULT, 4, true).verdict()).isEqualTo(Verdict.PASS);
    assertThat(baseline.judge(-0.2, GateRule.DEFAULT, 4, true).verdict()).isEqualTo(Verdict.PASS);
  }

  @Test
  void lessThanThatOnlyAdvises() {
    StoredBaseline few = new StoredBaseline(List.of(0.0, .01, -.01, .005));
    assertThat(few.judge(0.5, GateRule.DEFAULT, 4, true))
        .satisfies(
            judgement -> {
              assertThat(judgement.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
              assertThat(judgement.decisive()).isFalse();
              assertThat(judgement.change()).isCloseTo(0.646, within(0.002));
            });
    StoredBaseline elsewhere = new StoredBaseline(Collections.nCopies(8, 0.0));
    assertThat(elsewhere.judge(0.5, GateRule.DEFAULT, 4, false).verdict())
        .isEqualTo(Verdict.INCONCLUSIVE);
  }

  /** Eight sessions of deviation s: t(0.9975, 7) * s * sqrt(1 + 1/8) = 4.029 * 1.0607 * s. */
  @Test
  void theBoundIsThatOfOneMoreSession() {
    StoredBaseline baseline =
        new StoredBaseline(List.of(.01, -.01, .01, -.01, .01, -.01, .01, -.01));
    double s = 0.01 * Math.sqrt(8 / 7.0);
    assertThat(Math.log1p(baseline.judge(0, GateRule.DEFAULT, 4, true).bound()))
        .isCloseTo(4.029 * 1.0607 * s, within(1e-4));
  }
}
