// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.live;

import io.etcdbench.format.CsvLine;
import io.etcdbench.format.Quantity;
import io.etcdbench.load.record.Interval;
import io.etcdbench.load.record.IntervalListener;
import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.load.record.Series;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Writes a phase second by second as comma-separated values: for each interval a row for all
 * operations (the numbers scheduled, dropped, and ended), then one row per series and clock. Each
 * interval is passed to the operating system when it ends. For one phase; used by the thread that
 * controls it.
 */
public final class SampleCsv implements IntervalListener, AutoCloseable {
  private static final List<String> HEADER =
      List.of(
          "unixSeconds",
          "operation",
          "outcome",
          "time",
          "count",
          "minNanos",
          "meanNanos",
          "maxNanos",
          "p50Nanos",
          "p99Nanos",
          "scheduled",
          "dropped");

  private static final int MILLIS_DIGITS = 3;

  private final RunningFile file;
  private final Clock clock;
  private @Nullable Instant start;

  /**
   * Creates the file with its header, or truncates it.
   *
   * @param file a file in an existing folder
   * @param clock determines the start time of the phase
   * @throws java.io.UncheckedIOException if the file cannot be created; the message is one sentence
   */
  public SampleCsv(Path file, Clock clock) {
    this.file = new RunningFile(file);
    this.clock = clock;
    write(HEADER);
    this.file.flush();
  }

  @Override
  public void ended(Interval interval) {
    Instant began = start == null ? PhaseStart.of(interval, clock) : start;
    start = began;
    String seconds = seconds(began.plusNanos(interval.startNanos()));
    write(all(seconds, interval));
    for (Series series : interval.series()) {
      write(row(seconds, series, "service", series.serviceNanos()));
      Histogram response = series.responseNanos();
      if (response != null) {
        write(row(seconds, series, "response", response));
      }
    }
    file.flush();
  }

  private static String seconds(Instant instant) {
    return BigDecimal.valueOf(instant.toEpochMilli(), MILLIS_DIGITS).toPlainString();
  }

  private static List<String> all(String seconds, Interval interval) {
    return List.of(
        seconds,
        "all",
        "all",
        "",
        Long.toString(interval.ended()),
        "",
        "",
        "",
        "",
        "",
        Long.toString(interval.sent() + interval.dropped()),
        Long.toString(interval.dropped()));
  }

  private static List<String> row(String seconds, Series series, String time, Histogram nanos) {
    List<String> row = new ArrayList<>(List.of(seconds, series.operation()));
    row.add(series.outcomeLabel());
    row.add(time);
    row.add(Long.toString(nanos.getTotalCount()));
    row.add(Long.toString(nanos.getMinValue()));
    row.add(Quantity.whole(nanos.getMean()));
    row.add(Long.toString(nanos.getMaxValue()));
    row.add(quantile(nanos, 0.50));
    row.add(quantile(nanos, 0.99));
    row.add("");
    row.add("");
    return row;
  }

  private static String quantile(Histogram nanos, double quantile) {
    OptionalLong value = LatencySummary.quantile(nanos, quantile);
    return value.isPresent() ? Long.toString(value.getAsLong()) : "";
  }

  private void write(List<String> row) {
    byte[] line = CsvLine.of(row).getBytes(StandardCharsets.UTF_8);
    file.write(line, 0, line.length);
  }

  /**
   * Returns why the file does not contain the whole phase, for example because the disk was full.
   *
   * @return one sentence; empty if nothing failed
   */
  public Optional<String> problem() {
    return file.problem();
  }

  @Override
  public void close() {
    file.close();
  }
}
