// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.statistic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

final class PairedTestTest {

  /** Student's own example, the additional hours of sleep by two drugs: t = 4.06, p = 0.0014. */
  private static final double[] SLEEP = {1.2, 2.4, 1.3, 1.3, 0, 1.0, 1.8, 0.8, 4.6, 1.4};

  @Test
  void agreesWithStudentsOwnExample() {
    PairedTest sleep = PairedTest.of(SLEEP, 0);
    assertThat(sleep.mean()).isCloseTo(1.58, within(1e-9));
    assertThat(sleep.deviation()).isCloseTo(1.2300, within(1e-4));
    assertThat(sleep.p()).isCloseTo(0.001416, within(1e-6));
  }

  @Test
  void theMarginIsSubtracted() {
    double[] onePercent = {Math.log(1.01) - 0.02, Math.log(1.01) + 0.02, Math.log(1.01)};
    assertThat(PairedTest.of(onePercent, 0.01).p()).isCloseTo(0.5, within(1e-9));
    assertThat(PairedTest.of(onePercent, 0).p()).isLessThan(0.5);
  }

  @Test
  void pairsThatAgreeExactlyNeedNoNoise() {
    double[] equal = {.25, .25, .25};
    assertThat(PairedTest.of(equal, 0.01).p()).isZero();
    assertThat(PairedTest.of(new double[] {0, 0, 0}, 0.01).p()).isEqualTo(1);
    assertThat(PairedTest.of(new double[] {0, 0, 0}, 0).p()).isEqualTo(0.5);
  }

  @Test
  void refusesASinglePair() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PairedTest.of(new double[] {1}, 0))
        .withMessage("there are 1 pairs; allowed: 2 or more");
  }

  @Test
  void refusesWhatIsNoNumber() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PairedTest.of(new double[] {1, Double.NaN}, 0));
  }
}
