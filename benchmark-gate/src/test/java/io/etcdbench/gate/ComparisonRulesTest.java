// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.etcdbench.analysis.compare.Verdict;
import io.etcdbench.gate.history.StoredBaseline;
import io.etcdbench.result.JmhResult.Better;
import io.etcdbench.statistic.AnytimeTTest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The small rules: directions (goal G8), counters, disturbances, stored baselines. */
final class ComparisonRulesTest {
  private static final CounterRule COUNTERS =
      new CounterRule(0.02, 0.001, new AnytimeTTest(GateRule.DEFAULT.alternatives().counted()));

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
  void disturbedPairsAreLeftOutAsTheyComeUpToTheShare() {
    Disturbance late = new Disturbance(60_000_000, 0, 0);
    Disturbance stolen = new Disturbance(0, 0.5, 0);
    Disturbance calm = Disturbance.NONE;
    assertThat(kept(0.2, calm, late, stolen, calm, calm, stolen)).containsExactly(0, 2, 3, 4);
    assertThat(kept(0.4, calm, late, stolen, calm, calm, stolen)).containsExactly(0, 3, 4);
    assertThat(kept(0, late, stolen)).containsExactly(0, 1);
    assertThat(late.and(stolen)).isEqualTo(new Disturbance(60_000_000, 0.5, 0));
  }

  /** What is decided of the first pairs does not change with those that follow. */
  @Test
  void whetherAPairCountsIsKnownWhenItEnds() {
    Random random = new Random(2);
    Disturbance[] all = new Disturbance[30];
    Arrays.setAll(all, i -> new Disturbance(random.nextBoolean() ? 60_000_000 : 0, 0, 0));
    List<Integer> whole = kept(0.2, all);
    for (int pairs = 1; pairs < all.length; pairs++) {
      int first = pairs;
      assertThat(kept(0.2, Arrays.copyOf(all, pairs)))
          .isEqualTo(whole.stream().filter(one -> one < first).toList());
    }
    assertThat(whole).hasSize(24);
  }

  @Test
  void whatStaysWithinTheLimitsIsKept() {
    assertThat(kept(0.5, new Disturbance(50_000_000, 0.05, 0.05))).containsExactly(0);
  }

  /** The numbers of the pairs that count. */
  private static List<Integer> kept(double mostExcluded, Disturbance... pairs) {
    Placement places = new Placement(List.of("x", "y"), List.of(0, 0));
    List<JvmPair> all = new ArrayList<>();
    for (Disturbance one : pairs) {
      all.add(new JvmPair(all.size(), places, one, List.of(), List.of()));
    }
    return new Trial("put", "puts", all)
        .kept(mostExcluded).stream().map(pair -> (int) pair.seed()).toList();
  }

  @Test
  void aSessionIsSuspectWhenItIsWorseThanChanceExplains() {
    StoredBaseline baseline =
        new StoredBaseline(List.of(0.0, .01, -.01, .005, -.005, .01, 0.0, -.01));
    assertThat(baseline.compare(0.2, GateRule.DEFAULT, 4).suspect()).isTrue();
    assertThat(baseline.compare(0.01, GateRule.DEFAULT, 4).suspect()).isFalse();
    assertThat(baseline.compare(-0.2, GateRule.DEFAULT, 4).suspect()).isFalse();
    assertThat(baseline.compare(0.2, GateRule.DEFAULT, 4).change()).isCloseTo(0.2214, within(1e-3));
  }

  /** Eight sessions of deviation s: t(0.9975, 7) * s * sqrt(1 + 1/8) = 4.029 * 1.0607 * s. */
  @Test
  void theBoundIsThatOfOneMoreSession() {
    StoredBaseline baseline =
        new StoredBaseline(List.of(.01, -.01, .01, -.01, .01, -.01, .01, -.01));
    double s = 0.01 * Math.sqrt(8 / 7.0);
    assertThat(Math.log1p(baseline.compare(0, GateRule.DEFAULT, 4).bound()))
        .isCloseTo(4.029 * 1.0607 * s, within(1e-4));
  }
}
