// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.objective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class SloTextTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "put p99 < 20ms",
        "get p99.9 <= 500us",
        "p50<1ms",
        "my-put service p99.99 < 1.5 s",
        "put response max <= 100ns",
        "mean < 3 \u00b5s",
        "errors < 1%",
        "put errors <= 0.05 %",
        "put rate >= 1000/s",
        "rate > 12.5k/s"
      })
  void readsEveryKindOfObjective(String text) {
    assertThat(Slo.parse(text)).hasToString(text);
  }

  @Test
  void takesAnyNumberOfSpaces() {
    assertThat(Slo.parse("  put   p99\t<  20ms ")).hasToString("put p99 < 20ms");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "put",
        "put p99",
        "put p99 20ms",
        "put p99 = 20ms",
        "put p99 < -20ms",
        "put p99 < ms",
        "put p99 < 20ms please",
        "a b p99 < 20ms",
        "a b service p99 < 20ms",
        "< 20ms"
      })
  void saysWhatAnObjectiveLooksLike(String text) {
    assertThatThrownBy(() -> Slo.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("'" + text + "' is not a valid objective; allowed: [operation]")
        .hasMessageContaining("'errors < 1%'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"p100", "p0", "p00.0", "q99", "p", "p-1", "median", "p99.99999999999"})
  void saysWhichMetricsThereAre(String metric) {
    assertThatThrownBy(() -> Slo.parse("put " + metric + " < 20ms"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "the objective 'put %s < 20ms' cannot be read: its metric is '%s'; allowed: a"
                + " percentile above p0 and below p100 such as p99.9, mean, stddev, max, rate,"
                + " errors",
            metric, metric);
  }

  @ParameterizedTest
  @CsvSource({
    "put p99 < 20, < 20, '< or <= and a time in ns, us, ms or s, such as 20ms'",
    "put p99 > 20ms, > 20ms, '< or <= and a time in ns, us, ms or s, such as 20ms'",
    "put p99 < 20MS, < 20MS, '< or <= and a time in ns, us, ms or s, such as 20ms'",
    "errors < 0.01, < 0.01, '< or <= and a share such as 1% or 0.05%'",
    "errors > 1%, > 1%, '< or <= and a share such as 1% or 0.05%'",
    "rate < 5/s, < 5/s, '> or >= and a rate such as 1000/s or 12.5k/s'",
    "rate > 5ms, > 5ms, '> or >= and a rate such as 1000/s or 12.5k/s'"
  })
  void saysWhichLimitsAMetricHas(String text, String limit, String allowed) {
    assertThatThrownBy(() -> Slo.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "the objective '%s' cannot be read: its limit is '%s'; allowed: %s",
            text, limit, allowed);
  }

  @Test
  void refusesAClockBeforeWhatHasNone() {
    assertThatThrownBy(() -> Slo.parse("put service rate > 5/s"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'rate' has no clock");
  }
}
