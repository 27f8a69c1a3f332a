// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.etcdbench.analysis.compare.Verdict;
import io.etcdbench.gate.GateRule.Effects;
import io.etcdbench.gate.GateRule.Levels;
import io.etcdbench.gate.GateRule.Pairs;
import io.etcdbench.statistic.PairedTest;
import io.etcdbench.statistic.StudentT;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class SequentialRuleTest {
  private static final SequentialRule RULE = new SequentialRule(GateRule.DEFAULT, 10);
  private static final int MIN = GateRule.DEFAULT.pairs().least();

  @Test
  void passesAsSoonAsThePromisedSlowDownIsExcluded() {
    assertThat(RULE.decide(around(MIN, 0, 0.02))).isEqualTo(Verdict.PASS);
    assertThat(RULE.decide(around(MIN - 1, 0, 0.02))).isEqualTo(Verdict.INCONCLUSIVE);
  }

  @Test
  void failsAsSoonAsASlowDownIsCertain() {
    assertThat(RULE.decide(around(MIN, 0.2, 0.03))).isEqualTo(Verdict.FAIL);
    assertThat(RULE.decide(around(MIN - 1, 0.2, 0.03))).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(RULE.decide(around(MIN, 0.1, 0.08))).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(RULE.decide(around(40, 0.1, 0.08))).isEqualTo(Verdict.FAIL);
  }

  @Test
  void aCertainSlowDownBelowTheLeastEffectDoesNotFail() {
    assertThat(RULE.decide(around(MIN, 0.04, 0.001))).isEqualTo(Verdict.PASS);
  }

  @Test
  void aSpeedUpPasses() {
    assertThat(RULE.decide(around(MIN, -0.3, 0.05))).isEqualTo(Verdict.PASS);
  }

  @Test
  void whatWasDecidedByTheFirstPairsStaysDecidedExceptThatAPassMayFail() {
    double[] passed = around(MIN, 0, 0.02);
    double[] longer = Arrays.copyOf(passed, MIN + 2);
    longer[MIN] = 0.5;
    longer[MIN + 1] = 0.6;
    assertThat(RULE.decide(longer)).isEqualTo(Verdict.PASS);
    double[] worse = Arrays.copyOf(passed, 60);
    Arrays.fill(worse, MIN, 60, 0.2);
    assertThat(RULE.decide(worse)).isEqualTo(Verdict.FAIL);
  }

  @Test
  void theLevelIsSharedAmongTheMetrics() {
    double[] ratios = around(12, 0.1, 0.055);
    assertThat(new SequentialRule(GateRule.DEFAULT, 1).decide(ratios)).isEqualTo(Verdict.FAIL);
    assertThat(new SequentialRule(GateRule.DEFAULT, 40).decide(ratios))
        .isEqualTo(Verdict.INCONCLUSIVE);
  }

  @Test
  void theProbabilityIsBelowItsLevelExactlyWhenItFails() {
    for (double mean = 0.06; mean < 0.25; mean += 0.005) {
      double[] ratios = around(12, mean, 0.05);
      boolean isBelow = RULE.p(ratios) <= GateRule.DEFAULT.levels().timed() / 10;
      assertThat(RULE.decide(ratios) == Verdict.FAIL).isEqualTo(isBelow);
    }
  }

  @Test
  void saysHowManyPairsProbablySettleIt() {
    double[] open = around(10, 0.08, 0.05);
    assertThat(RULE.decide(open)).isEqualTo(Verdict.INCONCLUSIVE);
    int further = RULE.further(PairedTest.of(open, 0)).orElseThrow();
    assertThat(RULE.decide(around(10 + further, 0.08, 0.05))).isEqualTo(Verdict.FAIL);
    assertThat(RULE.decide(around(10 + further - 2, 0.08, 0.05))).isEqualTo(Verdict.INCONCLUSIVE);
  }

  @Test
  void promisesNoDecisionBeforeTheLeastPairs() {
    assertThat(RULE.further(PairedTest.of(around(4, 0.5, 0.02), 0))).hasValue(MIN - 4);
  }

  @Test
  void promisesNoDecisionBeyondTheMostPairs() {
    int most = GateRule.DEFAULT.pairs().most();
    assertThat(RULE.further(PairedTest.of(around(10, 0.093, 0.5), 0))).isEmpty();
    assertThat(RULE.further(PairedTest.of(around(most, 0.08, 0.001), 0))).isEmpty();
  }

  @Test
  void theIntervalIsWiderThanThatOfAFixedNumberOfPairs() {
    PairedTest pairs = PairedTest.of(around(12, 0.05, 0.04), 0);
    double fixed = StudentT.quantile(0.975, pairs.pairs() - 1) * pairs.standardError();
    assertThat(RULE.halfWidth(pairs)).isBetween(1.2 * fixed, 2 * fixed);
    assertThat(RULE.excluded(pairs)).isBetween(pairs.mean(), pairs.mean() + RULE.halfWidth(pairs));
  }

  @Test
  void refusesARuleThatCannotDecide() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Pairs(4, 3, 12, 0.2))
        .withMessageContaining("the first, least and most pairs are 4, 3 and 12");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Levels(1.5, 0.1, 0.01, 0.95))
        .withMessageContaining("the level of timed metrics is 1.5");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Effects(0.05, 0.01, 0.10, 0.15, 0.02))
        .withMessageContaining("each above the one before");
    assertThatIllegalArgumentException().isThrownBy(() -> new SequentialRule(GateRule.DEFAULT, 0));
  }

  /** Pairs with that mean and deviation, alternately above and below it; an even number best. */
  private static double[] around(int pairs, double mean, double deviation) {
    double[] ratios = new double[pairs];
    double half = deviation * Math.sqrt((pairs - 1.0) / pairs);
    Arrays.setAll(ratios, i -> mean + (i % 2 == 0 ? half : -half));
    assertThat(PairedTest.of(ratios, 0).mean()).isCloseTo(mean, within(deviation));
    return ratios;
  }
}
