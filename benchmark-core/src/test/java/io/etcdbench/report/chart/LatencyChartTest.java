// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.document.Document.Bar;
import io.etcdbench.document.Document.Distribution;
import io.etcdbench.document.text.TextChart;
import io.etcdbench.format.Precision;
import java.util.List;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LatencyChartTest {

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "0, 1",
    "1, 9",
    "100, 100",
    "500000, 510000",
    "200000, 2000000000",
    "1, 3600000000000",
    "0, 9000000000000000"
  })
  void countsEveryValueOnceInAFewClasses(long min, long max) {
    Histogram nanos = histogram(min, max, (min + max) / 2, max / 7 + min);

    List<Bar> bars = chart(nanos).bars();

    assertThat(bars).hasSizeBetween(1, 20);
    assertThat(bars.stream().mapToLong(Bar::count).sum()).isEqualTo(4);
    assertThat(bars.get(0).count()).isPositive();
    assertThat(bars.get(bars.size() - 1).count()).isPositive();
    assertThat(bars.get(bars.size() - 1).cumulated()).isEqualTo("100.00 %");
  }

  @Test
  void drawsAFastBodyAndASlowTailInOneChart() {
    Histogram nanos = histogram(LongStream.range(0, 999).map(i -> 300_000 + i * 90).toArray());
    nanos.recordValue(2_000_000_000L);

    List<String> lines = TextChart.lines(chart(nanos));

    assertThat(lines.get(0)).contains("#".repeat(50)).contains("999");
    assertThat(lines.get(lines.size() - 1)).matches(" *1.58 s - +2.51 s  # +1  100.00 %");
  }

  @Test
  void doesNotRoundTheLastBitUpToAll() {
    Histogram nanos = histogram(5_000_000);
    nanos.recordValueWithCount(1_000, 999_999);

    assertThat(chart(nanos).bars().get(0).cumulated()).isEqualTo("99.99 %");
  }

  private static Distribution chart(Histogram nanos) {
    return LatencyChart.of("put", nanos, Precision.ROUNDED);
  }

  private static Histogram histogram(long... values) {
    Histogram nanos = new Histogram(3);
    LongStream.of(values).forEach(nanos::recordValue);
    return nanos;
  }
}
