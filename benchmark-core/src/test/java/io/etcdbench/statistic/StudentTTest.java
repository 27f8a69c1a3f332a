// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.statistic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class StudentTTest {

  /** NIST/SEMATECH e-Handbook of Statistical Methods, section 1.3.6.7.2, upper critical values. */
  @ParameterizedTest
  @CsvSource({
    "0.90,1,3.078",
    "0.95,1,6.314",
    "0.99,1,31.821",
    "0.90,5,1.476",
    "0.95,5,2.015",
    "0.99,5,3.365",
    "0.999,5,5.893",
    "0.90,11,1.363",
    "0.95,11,1.796",
    "0.99,11,2.718",
    "0.999,11,4.025",
    "0.95,23,1.714",
    "0.99,23,2.500",
    "0.999,100,3.174"
  })
  void quantilesAreThoseOfThePublishedTable(double share, int freedom, double quantile) {
    assertThat(StudentT.quantile(share, freedom)).isCloseTo(quantile, within(0.0006));
    assertThat(StudentT.upperTail(quantile, freedom)).isCloseTo(1 - share, within(2e-4));
  }

  @ParameterizedTest
  @CsvSource({"0.05,5", "0.01,11", "0.0042,11"})
  void aLowerQuantileMirrorsTheUpperOne(double share, int freedom) {
    double quantile = StudentT.quantile(share, freedom);
    assertThat(quantile).isEqualTo(-StudentT.quantile(1 - share, freedom));
    assertThat(StudentT.upperTail(-quantile, freedom)).isCloseTo(share, within(1e-8));
  }

  /** With one degree of freedom it is Cauchy's: the tail is 1/2 - atan(t)/pi, about 1/(pi t). */
  @Test
  void farTailsKeepTheirDigits() {
    assertThat(StudentT.upperTail(1e9, 1)).isCloseTo(1 / (Math.PI * 1e9), within(1e-17));
    assertThat(StudentT.upperTail(Double.POSITIVE_INFINITY, 3)).isZero();
    assertThat(StudentT.upperTail(Double.NEGATIVE_INFINITY, 3)).isEqualTo(1);
  }

  @Test
  void refusesWhatIsNoShareAndNoFreedom() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StudentT.quantile(1, 5))
        .withMessageContaining("the share is 1.0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StudentT.upperTail(1, 0))
        .withMessageContaining("the degrees of freedom are 0");
  }
}
