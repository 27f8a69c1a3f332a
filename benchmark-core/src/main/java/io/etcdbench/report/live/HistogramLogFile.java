// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.live;

import io.etcdbench.load.record.Interval;
import io.etcdbench.load.record.IntervalListener;
import io.etcdbench.load.record.Series;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.jspecify.annotations.Nullable;

/**
 * Writes the histograms of each interval of a phase in HdrHistogram's log format 1.3, which
 * HdrHistogram's tools read ({@code HistogramLogReader}, {@code HistogramLogProcessor}). Each line
 * is tagged with its series and clock, for example {@code put/ok/service}; values are nanoseconds,
 * the column of the maxima is in milliseconds. Each interval is passed to the operating system when
 * it ends. For one phase; used by the thread that controls it.
 */
public final class HistogramLogFile implements IntervalListener, AutoCloseable {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double NANOS_PER_MILLI = 1e6;

  /** HdrHistogram's reader splits lines here. */
  private static final Pattern SEPARATORS = Pattern.compile("[\\s,]");

  private final RunningFile file;
  private final PrintStream lines;
  private final HistogramLogWriter log;
  private final Clock clock;
  private boolean begun;

  /**
   * Creates the file, or truncates it.
   *
   * @param file a file in an existing folder
   * @param clock determines the start time of the phase
   * @throws java.io.UncheckedIOException if the file cannot be created; the message is one sentence
   */
  public HistogramLogFile(Path file, Clock clock) {
    this.file = new RunningFile(file);
    this.lines = new PrintStream(this.file, false, StandardCharsets.UTF_8);
    this.log = new HistogramLogWriter(lines);
    this.clock = clock;
  }

  @Override
  public void ended(Interval interval) {
    if (!begun) {
      begin(PhaseStart.of(interval, clock).toEpochMilli());
      begun = true;
    }
    for (Series series : interval.series()) {
      String tag = series.operation() + "/" + series.outcomeLabel() + "/";
      write(interval, tag + "service", series.serviceNanos());
      write(interval, tag + "response", series.responseNanos());
    }
    write(interval, "lag", interval.lagNanos());
    lines.flush();
  }

  private void begin(long startMillis) {
    log.outputComment("[Logged by etcd-bench; values are nanoseconds]");
    log.outputLogFormatVersion();
    log.outputStartTime(startMillis);
    log.outputBaseTime(startMillis);
    log.setBaseTime(startMillis);
    log.outputLegend();
  }

  private void write(Interval interval, String tag, @Nullable Histogram nanos) {
    if (nanos == null || nanos.getTotalCount() == 0) {
      return;
    }
    Histogram tagged = nanos.copy();
    tagged.setTag(SEPARATORS.matcher(tag).replaceAll("_"));
    log.outputIntervalHistogram(
        interval.startNanos() / NANOS_PER_SECOND,
        interval.endNanos() / NANOS_PER_SECOND,
        tagged,
        NANOS_PER_MILLI);
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
    lines.close();
  }
}
