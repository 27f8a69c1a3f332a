// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
  @CsvSource({
    "0, 7, 0 %",
    "10, 20000, 0.050 %",
    "994, 1000, 99 %",
    "9960, 10000, 99.6 %",
    "99999, 100000, 99.999 %",
    "999999999999, 1000000000000, 99.9999999999 %",
    "7, 7, 100 %",
    "1, 3, 33 %",
    "1, 0, -"
  })
  void keepsADigitOfAShareThatIsNearlyNoneOrAll(long part, long whole, String text) {
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

  @ParameterizedTest
  @CsvSource({"0.15, 1, 0.2", "4.35, 1, 4.4", "-0.01, 1, 0.0", "2.5, 3, 2.500", "1.4999, 0, 1"})
  void roundsTheDigitsOfANumber(double value, int decimals, String text) {
    assertThat(Quantity.decimals(value, decimals)).isEqualTo(text);
  }

  @Test
  void aDecreaseHasTheUnitOfAnIncrease() {
    assertThat(Quantity.bytes(-3_565_158)).isEqualTo("-3.40 MiB");
  }

  @Test
  void separatesThousands() {
    assertThat(Quantity.grouped(1_234_567.5)).isEqualTo("1,234,568");
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "1, 1", "1.25, 1.25", "0.00012345678, 0.0001235", "1234.56, 1235"})
  void leavesOutTrailingZeros(double value, String text) {
    assertThat(Quantity.significant(value, 4)).isEqualTo(text);
  }

  @Test
  void writesQuantitiesOfSentences() {
    assertThat(Phrase.seconds(1.25)).isEqualTo("1.3 s");
    assertThat(Phrase.seconds(0.01234, 4)).isEqualTo("0.0123 s");
    assertThat(Phrase.millis(1_250_000)).isEqualTo("1.25 ms");
    assertThat(Phrase.millis(1_250_000, 0)).isEqualTo("1 ms");
    assertThat(Phrase.perSecond(12_480.4)).isEqualTo("12480/s");
    assertThat(Percent.of(0.0025, 2)).isEqualTo("0.25 %");
    assertThat(Phrase.percent(0.0994)).isEqualTo("9.9 %");
    assertThat(Phrase.percent(0.0995)).isEqualTo("10 %");
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY})
  void aQuantityThatIsNotANumberIsUnknown(double value) {
    assertThat(
            List.of(
                Phrase.seconds(value),
                Phrase.millis(value),
                Phrase.perSecond(value),
                Phrase.percent(value),
                Percent.of(value, 2)))
        .containsOnly("unknown");
  }
}
