// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ParsedQuantityTest {
  private static final double RELATIVE = 1e-12;

  @ParameterizedTest
  @CsvSource({
    "12, 0.5",
    "12.5, 0.05",
    "12.50, 0.005",
    "1.5e3, 50",
    "1.5E+3, 50",
    "1.5e-3, 0.00005",
    "2e3, 500",
    "2e-05, 0.000005"
  })
  void roundingIsHalfAUnitOfTheLastDigit(String number, double rounding) {
    assertThat(ParsedQuantity.rounding(number)).isCloseTo(rounding, within(rounding * RELATIVE));
  }

  @ParameterizedTest
  @CsvSource({"1.5e-3 secs, 0.0015, 0.00005", "1.5e+3us, 0.0015, 0.00005", "1m30s, 90, 0.5"})
  void readsATimeAndItsRounding(String time, double seconds, double rounding) {
    assertThat(ParsedQuantity.seconds(time).orElseThrow())
        .isCloseTo(seconds, within(seconds * RELATIVE));
    assertThat(ParsedQuantity.roundingSeconds(time))
        .isCloseTo(rounding, within(rounding * RELATIVE));
  }
}
