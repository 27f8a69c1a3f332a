// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LatencySummaryTest {

  @Test
  void summarizesOneToTenThousandMicroseconds() {
    LatencySummary summary = LatencySummary.of(microsUpTo(10_000));

    assertThat(summary.count()).isEqualTo(10_000);
    assertThat(summary.mean()).isCloseTo(5_000_500, within(5_000.0));
    assertThat(summary.min()).isCloseTo(1_000, within(1L));
    assertThat(summary.p50()).isCloseTo(5_000_000, within(5_000L));
    assertThat(summary.p75()).isCloseTo(7_500_000, within(7_500L));
    assertThat(summary.p90()).isCloseTo(9_000_000, within(9_000L));
    assertThat(summary.p95()).isCloseTo(9_500_000, within(9_500L));
    assertThat(summary.p99()).isCloseTo(9_900_000, within(9_900L));
    assertThat(summary.p999()).isCloseTo(9_990_000, within(9_990L));
    assertThat(summary.max()).isCloseTo(10_000_000, within(10_000L));
  }

  @Test
  void leavesOutThePercentilesThatTheSamplesDoNotCarry() {
    LatencySummary summary = LatencySummary.of(microsUpTo(999));

    assertThat(summary.p95()).isNotNull();
    assertThat(summary.p99()).isNull();
    assertThat(summary.p999()).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "19, 0.5, false", "20, 0.5, true",
    "39, 0.75, false", "40, 0.75, true",
    "99, 0.9, false", "100, 0.9, true",
    "199, 0.95, false", "200, 0.95, true",
    "999, 0.99, false", "1000, 0.99, true",
    "9999, 0.999, false", "10000, 0.999, true",
    "99999, 0.9999, false", "100000, 0.9999, true",
    "9999999, 0.999999, false", "10000000, 0.999999, true"
  })
  void carriesAPercentileFromTenExpectedSamplesAboveIt(long count, double quantile, boolean yes) {
    assertThat(LatencySummary.carries(count, quantile)).isEqualTo(yes);
  }

  @ParameterizedTest
  @CsvSource({"0, 10", "0.5, 20", "0.9, 100", "0.97, 334", "0.99, 1000", "0.999999, 10000000"})
  void needsTheSmallestNumberThatCarriesAPercentile(double quantile, long needed) {
    assertThat(LatencySummary.needed(quantile)).isEqualTo(needed);
    assertThat(LatencySummary.carries(needed, quantile)).isTrue();
    assertThat(LatencySummary.carries(needed - 1, quantile)).isFalse();
  }

  @Test
  void refusesAQuantileOutsideItsRange() {
    assertThatThrownBy(() -> LatencySummary.carries(1_000, 99))
        .hasMessage("quantile is 99.0; allowed: from 0 to below 1, for example 0.99");
    assertThatThrownBy(() -> LatencySummary.carries(1_000, Double.NaN))
        .hasMessageContaining("quantile is NaN");
  }

  @Test
  void refusesAnEmptyHistogram() {
    assertThatThrownBy(() -> LatencySummary.of(new Histogram(3)))
        .hasMessage("count is 0; allowed: 1 or more");
  }

  @Test
  void canBeComputedAgainFromItsHistogram() {
    LatencySummary summary = LatencySummary.of(microsUpTo(12_345));

    assertThat(LatencySummary.of(HistogramText.decode(summary.histogram()))).isEqualTo(summary);
  }

  private static Histogram microsUpTo(int most) {
    Histogram histogram = new Histogram(3);
    for (int micros = 1; micros <= most; micros++) {
      histogram.recordValue(micros * 1_000L);
    }
    return histogram;
  }
}
