// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.driver.OutcomeKind;
import io.etcdbench.load.record.Interval;
import io.etcdbench.load.record.Intervals;
import io.etcdbench.load.record.Series;
import io.etcdbench.result.Locales;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class HistogramLogFileTest {
  private static final Instant START = Instant.parse("2026-11-01T12:00:00Z");
  private static final Clock A_SECOND_LATER = Clock.fixed(START.plusSeconds(1), ZoneOffset.UTC);

  @RegisterExtension final Locales locales = new Locales();
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"en-US", "de-DE", "tr-TR", "ar-EG"})
  void isReadByHdrHistogramsOwnReaderUnderEveryLocale(String locale) throws IOException {
    locales.use(locale);
    try (HistogramLogFile log = log()) {
      Intervals phase = Intervals.open(log);
      phase.put(100).get(50).putTimeout(2).second();
      phase.put(200).second();
    }

    assertThat(read())
        .extracting(Histogram::getTag, Histogram::getTotalCount, Histogram::getStartTimeStamp)
        .containsExactly(
            tuple("put/ok/service", 100, 0),
            tuple("put/ok/response", 100, 0),
            tuple("put/timeout/service", 2, 0),
            tuple("put/timeout/response", 2, 0),
            tuple("get/ok/service", 50, 0),
            tuple("get/ok/response", 50, 0),
            tuple("lag", 152, 0),
            tuple("put/ok/service", 200, 1),
            tuple("put/ok/response", 200, 1),
            tuple("lag", 200, 1));
    assertThat(read().get(1).valuesAreEquivalent(read().get(1).getMaxValue(), 2_000_000)).isTrue();
  }

  @Test
  void isReadWhenTheNameOfAnOperationHasASpaceOrAComma() throws IOException {
    List<Series> series = List.of(one("stale reads"), one("reads, stale"), one("put"));
    try (HistogramLogFile log = log()) {
      log.ended(new Interval(0, Intervals.SECOND, 3, 0, Intervals.SECOND, series, null));
    }

    assertThat(read())
        .extracting(Histogram::getTag)
        .containsExactly("stale_reads/ok/service", "reads__stale/ok/service", "put/ok/service");
  }

  @Test
  void isWholeAfterEachIntervalOfARunThatIsKilled() throws IOException {
    HistogramLogFile log = log();

    Intervals.closed(log).put(100).second();

    assertThat(read()).extracting(Histogram::getTag).containsExactly("put/ok/service");
    log.close();
  }

  @Test
  @EnabledOnOs(value = OS.LINUX, disabledReason = "/dev/full is Linux")
  void letsTheRunGoOnWhenTheDiskIsFull() {
    Path full = Path.of("/dev/full");
    try (HistogramLogFile log = new HistogramLogFile(full, A_SECOND_LATER)) {
      Intervals.closed(log).put(100).second();

      assertThat(log.problem())
          .hasValueSatisfying(text -> assertThat(text).startsWith("'/dev/full' is incomplete: "));
    }
  }

  @Test
  void saysInOneSentenceThatItCannotBeMade() {
    Path missing = folder.resolve("missing/run.hlog");

    assertThatThrownBy(() -> new HistogramLogFile(missing, A_SECOND_LATER))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessage(
            "'%s' cannot be written (its folder does not exist); choose another output folder",
            missing);
  }

  private static Series one(String operation) {
    Histogram nanos = new Histogram(3);
    nanos.recordValue(1_000_000);
    return new Series(operation, OutcomeKind.OK, nanos, null, null);
  }

  private HistogramLogFile log() {
    return new HistogramLogFile(folder.resolve("run.hlog"), A_SECOND_LATER);
  }

  private static Tuple tuple(String tag, long count, long second) {
    return Tuple.tuple(tag, count, START.plusSeconds(second).toEpochMilli());
  }

  private List<Histogram> read() throws IOException {
    List<Histogram> all = new ArrayList<>();
    try (HistogramLogReader reader = new HistogramLogReader(folder.resolve("run.hlog").toFile())) {
      while (reader.hasNext()) {
        Histogram next = (Histogram) reader.nextIntervalHistogram();
        if (next != null) {
          all.add(next);
        }
      }
    }
    return all;
  }
}
