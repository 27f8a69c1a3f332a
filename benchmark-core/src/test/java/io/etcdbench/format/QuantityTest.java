// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.format;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class QuantityTest {

  @ParameterizedTest
  @CsvSource({
    "0, 0 ns",
    "7, 7.00 ns",
    "999, 999 ns",
    "999.6, 1.00 us",
    "1000, 1.00 us",
    "12345, 12.3 us",
    "812000, 812 us",
    "999499, 999 us",
    "999500, 1.00 ms",
    "1100000, 1.10 ms",
    "2000000000, 2.00 s",
    "3600000000000, 3600 s"
  })
  void writesTimesWithThreeDigits(double nanos, String text) {
    assertThat(Quantity.nanos(nanos)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "0.5, 0.500",
    "9.999, 10.0",
    "950, 950",
    "999.5, 1.00k",
    "12480.5, 12.5k",
    "24e6, 24.0M",
    "1e13, 10000G"
  })
  void writesRatesWithThreeDigits(double value, String text) {
    assertThat(Quantity.number(value)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "3, 3", "999, 999", "1000, 1.00k", "49922, 49.9k"})
  void countsExactlyBelowAThousand(long count, String text) {
    assertThat(Quantity.count(count)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"512, 512 B", "1024, 1.00 KiB", "1047000, 1020 KiB", "25216000000, 23.5 GiB"})
  void writesMemoryInPowersOf1024(long bytes, String text) {
    assertThat(Quantity.bytes(bytes)).isEqualTo(text);
  }

  @Test
  void writesATimeOfTwoParts() {
    assertThat(Quantity.clock(1, 58)).isEqualTo("1:58");
    assertThat(Quantity.clock(90, 5)).isEqualTo("90:05");
  }

  @ParameterizedTest
  @CsvSource({"1, 1000, 0.1 %", "99, 1000, 9.9 %", "99.6, 1000, 10 %", "25, 10, 250 %"})
  void writesSharesInPercent(double part, double whole, String text) {
    assertThat(Quantity.percent(part, whole)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"1, 1, 1.00x", "12.4, 1, 12.4x", "51, 100, 0.510x", "12, 1000, 0.0120x"})
  void writesRatios(double value, double base, String text) {
    assertThat(Quantity.ratio(value, base)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"0, 7, 0 %", "10, 20000, 0.050 %", "7, 7, 100 %", "1, 3, 33 %", "1, 0, -"})
  void keepsADigitOfASmallShare(long part, long whole, String text) {
    assertThat(Quantity.share(part, whole)).isEqualTo(text);
  }

  @Test
  void tellsMoreDigitsWhenPrecise() {
    assertThat(Precision.PRECISE.nanos(1_234_567.8)).isEqualTo("1.23457 ms");
    assertThat(Precision.PRECISE.count(49_922)).isEqualTo("49922");
    assertThat(Precision.ROUNDED.nanos(1_234_567.8)).isEqualTo("1.23 ms");
  }

  @Test
  void roundsToWholeNumbers() {
    assertThat(Quantity.whole(10_512.5)).isEqualTo("10513");
  }
}
