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
import org.junit.jupiter.api.Test;

final class TwoStageRuleTest {
  private static final TwoStageRule RULE = new TwoStageRule(GateRule.DEFAULT, 24);
  private static final PairedTest EQUAL = pairs(6, 0, 0.01);
  private static final PairedTest SUSPECT = pairs(6, 0.12, 0.02);
  private static final PairedTest CONFIRMED = pairs(12, 0.12, 0.02);
  private static final PairedTest SOUND = pairs(6, 0.002, 0.01);

  @Test
  void passesAfterTheScreenWhenThePromiseIsKept() {
    assertThat(RULE.needsConfirmation(EQUAL)).isFalse();
    assertThat(RULE.decide(EQUAL, null, null)).isEqualTo(Verdict.PASS);
  }

  @Test
  void failsOnlyWhatIsConfirmedInASoundSession() {
    assertThat(RULE.decide(SUSPECT, CONFIRMED, SOUND)).isEqualTo(Verdict.FAIL);
    assertThat(RULE.decide(SUSPECT, null, null)).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(RULE.decide(SUSPECT, CONFIRMED, null)).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(RULE.decide(SUSPECT, CONFIRMED, SUSPECT)).isEqualTo(Verdict.INCONCLUSIVE);
  }

  @Test
  void passesWhatTheConfirmationRefutes() {
    assertThat(RULE.decide(SUSPECT, pairs(12, 0.01, 0.02), null)).isEqualTo(Verdict.PASS);
  }

  @Test
  void leavesNoiseOpen() {
    PairedTest noisy = pairs(6, 0.02, 0.20);
    assertThat(RULE.needsConfirmation(noisy)).isTrue();
    assertThat(RULE.decide(noisy, pairs(12, 0.02, 0.20), null)).isEqualTo(Verdict.INCONCLUSIVE);
  }

  @Test
  void aCertainSlowDownBelowTheLeastEffectDoesNotFail() {
    assertThat(RULE.decide(SUSPECT, pairs(12, 0.04, 0.001), SOUND)).isEqualTo(Verdict.PASS);
  }

  @Test
  void theLevelIsSharedAmongTheMetrics() {
    assertThat(GateRule.DEFAULT.confirmLevel(24)).isCloseTo(0.01 / 2.4, within(1e-12));
    assertThat(GateRule.DEFAULT.confirmLevel(1)).isCloseTo(0.1, within(1e-12));
  }

  @Test
  void saysWhatItCouldHaveSeen() {
    assertThat(RULE.detectable(pairs(6, 0, 0.04))).isCloseTo(0.070, within(0.001));
  }

  @Test
  void refusesARuleThatCannotDecide() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Pairs(2, 12, 6, 0.2))
        .withMessage("the stage 'screen' has 2 pairs; allowed: 3 or more");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Levels(1.5, 0.1, 0.01, 0.95))
        .withMessageContaining("the suite's level is 1.5");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Effects(0.05, 0.01, 0.10, 0.15, 0.02))
        .withMessageContaining("each above the one before");
    assertThatIllegalArgumentException().isThrownBy(() -> new TwoStageRule(GateRule.DEFAULT, 0));
  }

  private static PairedTest pairs(int number, double mean, double deviation) {
    return new PairedTest(number, mean, deviation, Math.log1p(0.01));
  }
}
