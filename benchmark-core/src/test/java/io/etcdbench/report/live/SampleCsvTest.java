// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.load.record.Intervals;
import io.etcdbench.result.Locales;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SampleCsvTest {
  private static final String HEADER =
      "unixSeconds,operation,outcome,time,count,minNanos,meanNanos,maxNanos,p50Nanos,p99Nanos,"
          + "scheduled,dropped";

  /** Stands still, two seconds after 12:00 UTC; the first interval ends then. */
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-11-01T12:00:02Z"), ZoneOffset.UTC);

  @RegisterExtension final Locales locales = new Locales();
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"en-US", "de-DE", "tr-TR", "ar-EG"})
  void hasARowOnAllAndOneForEachSeriesAndClock(String locale) throws IOException {
    locales.use(locale);
    try (SampleCsv csv = csv()) {
      Intervals phase = Intervals.open(csv);
      phase.put(1_000).putTimeout(2).dropped(5).second();
      phase.second();
    }

    assertThat(lines())
        .containsExactly(
            HEADER,
            "1793534401.000,all,all,,1002,,,,,,1007,5",
            "1793534401.000,put,ok,service,1000,999936,1000192,1000447,1000447,1000447,,",
            "1793534401.000,put,ok,response,1000,1999872,2000384,2000895,2000895,2000895,,",
            "1793534401.000,put,timeout,service,2,999936,1000192,1000447,,,,",
            "1793534401.000,put,timeout,response,2,1999872,2000384,2000895,,,,",
            "1793534402.000,all,all,,0,,,,,,0,0");
  }

  @Test
  void isWholeAfterEachIntervalOfARunThatIsKilled() throws IOException {
    SampleCsv csv = csv();

    Intervals.closed(csv).put(10).second();

    assertThat(lines()).hasSize(3).allSatisfy(row -> assertThat(row.split(",", -1)).hasSize(12));
    csv.close();
    assertThat(csv.problem()).isEmpty();
  }

  private SampleCsv csv() {
    return new SampleCsv(folder.resolve("samples.csv"), CLOCK);
  }

  private List<String> lines() throws IOException {
    return Files.readAllLines(folder.resolve("samples.csv"));
  }
}
