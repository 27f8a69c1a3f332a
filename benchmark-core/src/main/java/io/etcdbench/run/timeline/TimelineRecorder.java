// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run.timeline;

import io.etcdbench.analysis.uncertainty.SeriesUncertainty;
import io.etcdbench.load.record.HistogramText;
import io.etcdbench.load.record.Interval;
import io.etcdbench.load.record.IntervalListener;
import io.etcdbench.observe.client.ClientUse;
import io.etcdbench.result.Sample;
import io.etcdbench.result.SeriesResult;
import io.etcdbench.run.timeline.TimelineInterval.Compressed;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Records a phase second by second. When there are too many seconds, adjacent ones are merged,
 * including their histograms, so that no second is lost and percentiles stay exact. Used only by
 * the thread that controls the phase.
 */
public final class TimelineRecorder implements IntervalListener {
  static final int MAX_SECONDS = 600;

  /** The last intervals of a phase may be too short for a meaningful rate. */
  private static final long SHORTEST_NANOS = 100_000_000;

  private final Supplier<ClientUse> client;
  private final List<TimelineInterval> entries = new ArrayList<>();
  private long inFlight;
  private int intervalsPerEntry = 1;
  private int inLast;

  /**
   * Creates an empty timeline.
   *
   * @param client returns the client's resource usage since the previous call; called once for each
   *     interval
   */
  public TimelineRecorder(Supplier<ClientUse> client) {
    this.client = client;
  }

  @Override
  public void ended(Interval interval) {
    // Below 0 where an operation that was sent during the cut has ended in it; the next cut evens
    // out.
    inFlight += interval.sent() - interval.ended();
    TimelineInterval entry = TimelineInterval.of(interval, Math.max(0, inFlight), client.get());
    boolean isTooShort = interval.endNanos() - interval.startNanos() < SHORTEST_NANOS;
    if (!entries.isEmpty() && (isTooShort || inLast < intervalsPerEntry)) {
      int last = entries.size() - 1;
      entries.set(last, entries.get(last).plus(entry));
      inLast += isTooShort ? 0 : 1;
    } else {
      entries.add(entry);
      inLast = 1;
    }
    if (entries.size() > MAX_SECONDS) {
      mergeNeighbours();
    }
  }

  private void mergeNeighbours() {
    List<TimelineInterval> merged = new ArrayList<>();
    for (int i = 0; i + 1 < entries.size(); i += 2) {
      merged.add(entries.get(i).plus(entries.get(i + 1)));
    }
    boolean odd = entries.size() % 2 == 1;
    if (odd) {
      merged.add(entries.get(entries.size() - 1));
    }
    inLast = odd ? inLast : 2 * intervalsPerEntry;
    intervalsPerEntry *= 2;
    entries.clear();
    entries.addAll(merged);
  }

  /**
   * Returns the series with confidence intervals derived from these seconds; only successful
   * operations have a histogram for each second.
   *
   * @param series of the whole phase
   * @param loadNanos end of the offered load
   */
  public SeriesResult withUncertainty(SeriesResult series, long loadNanos) {
    if (!series.isOk()) {
      return series;
    }
    List<TimelineInterval> seconds = entries.stream().filter(TimelineInterval::hasLength).toList();
    int underLoad = (int) seconds.stream().filter(one -> one.startNanos() < loadNanos).count();
    SeriesUncertainty known = new SeriesUncertainty(series, loadNanos, underLoad);
    for (TimelineInterval one : seconds) {
      Compressed latencies = one.fine().get(series.operation());
      known.add(
          one.startNanos(),
          one.endNanos(),
          decoded(latencies == null ? null : latencies.serviceNanos()),
          decoded(latencies == null ? null : latencies.responseNanos()));
    }
    return series.with(known.result());
  }

  private static @Nullable Histogram decoded(@Nullable String text) {
    return text == null ? null : HistogramText.decode(text);
  }

  /** Returns the phase so far. */
  public List<Sample> seconds() {
    return entries.stream()
        .filter(TimelineInterval::hasLength)
        .map(TimelineInterval::toSecond)
        .toList();
  }
}
