// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.etcdbench.document.AxisScale.Tick;
import io.etcdbench.document.LinearScale.Steps;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ScaleTest {

  @ParameterizedTest
  @CsvSource({
    "0, DECIMAL, 0 0.5 1",
    "0.3, DECIMAL, 0 0.1 0.2 0.3",
    "1, DECIMAL, 0 0.5 1",
    "7, DECIMAL, 0 2 4 6 8",
    "8, DECIMAL, 0 2 4 6 8",
    "900, DECIMAL, 0 500 1000",
    "1001, DECIMAL, 0 500 1000 1500",
    "100, BINARY, 0 32 64 96 128",
    "3, BINARY, 0 1 2 3"
  })
  void endsAtARoundValueAtOrAboveTheHighest(double highest, Steps steps, String ticks) {
    AxisScale scale = LinearScale.upTo(highest, 4, steps, ScaleTest::plain);

    assertThat(labels(scale)).isEqualTo(ticks);
  }

  @ParameterizedTest
  @CsvSource({
    "0.9, 0 0.2 0.4 0.6 0.8",
    "9.01, 0 2 4 6 8",
    "60, 0 10 20 30 40 50 60",
    "300, 0 60 120 180 240 300",
    "3600, 0 600 1200 1800 2400 3000 3600",
    "90000, 0 18000 36000 54000 72000 90000"
  })
  void dividesTimeAsOnAClock(double end, String ticks) {
    AxisScale scale = LinearScale.endingAt(end, 6, Steps.CLOCK, ScaleTest::plain);

    assertThat(labels(scale)).isEqualTo(ticks);
    assertThat(scale.position(end)).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({
    "1, 10, 1 2 5 10",
    "3, 4, 2 5",
    "7, 7, 5 10",
    "1, 1, 1 2 5 10",
    "0.4, 300, 1 10 100",
    "1, 1e12, 1 1e+3 1e+6 1e+9 1e+12"
  })
  void namesAsManyPowersAsThereIsRoomFor(double lowest, double highest, String ticks) {
    AxisScale scale = LogScale.around(lowest, highest, 5, ScaleTest::brief);

    assertThat(labels(scale)).isEqualTo(ticks);
    assertThat(scale.position(lowest)).isBetween(0.0, 1.0);
  }

  @Test
  void givesEqualFactorsEqualWidths() {
    AxisScale scale = LogScale.around(1, 1_000, 9, ScaleTest::plain);

    assertThat(scale.position(10)).isCloseTo(1.0 / 3, within(1e-9));
    assertThat(scale.position(100)).isCloseTo(2.0 / 3, within(1e-9));
    assertThat(scale.position(0)).isZero();
    assertThat(scale.position(5_000)).isEqualTo(1);
  }

  @Test
  void givesEachNineTheSameWidth() {
    PercentileScale scale = new PercentileScale(4);

    assertThat(labels(scale)).isEqualTo("p50 p90 p99 p99.9 p99.99");
    assertThat(scale.position(0)).isZero();
    assertThat(scale.position(0.9)).isCloseTo(0.25, within(1e-9));
    assertThat(scale.position(0.999)).isCloseTo(0.75, within(1e-9));
    assertThat(scale.position(1)).isEqualTo(1);
    assertThat(scale.quantile(scale.position(0.97))).isCloseTo(0.97, within(1e-9));
  }

  @Test
  void refusesAnAxisWithoutLength() {
    assertThatThrownBy(() -> new LogScale(5, 5, 5, ScaleTest::plain))
        .hasMessage("the axis goes from 5.0 to 5.0; allowed: above 0, and to more");
    assertThatThrownBy(() -> new LinearScale(0, 1, ScaleTest::plain))
        .hasMessage("max is 0.0 and step 1.0; allowed: above 0");
  }

  private static String labels(AxisScale scale) {
    return scale.ticks().stream().map(Tick::label).collect(Collectors.joining(" "));
  }

  private static String plain(double value) {
    return new BigDecimal(value).round(new MathContext(6)).stripTrailingZeros().toPlainString();
  }

  private static String brief(double value) {
    BigDecimal rounded = new BigDecimal(value).round(new MathContext(3)).stripTrailingZeros();
    return value < 1_000 ? rounded.toPlainString() : rounded.toString().replace("E", "e");
  }
}
