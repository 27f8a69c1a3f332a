// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run.timeline;

import io.etcdbench.analysis.uncertainty.SeriesUncertainty;
import io.etcdbench.driver.OutcomeKind;
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
  private final List<TimelineInterval> stretches = new ArrayList<>();
  private long inFlight;
  private int intervalsPerStretch = 1;
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
    TimelineInterval stretch = TimelineInterval.of(interval, Math.max(0, inFlight), client.get());
    boolean moment = interval.endNanos() - interval.startNanos() < SHORTEST_NANOS;
    if (!stretches.isEmpty() && (moment || inLast < intervalsPerStretch)) {
      int last = stretches.size() - 1;
      stretches.set(last, stretches.get(last).plus(stretch));
      inLast += moment ? 0 : 1;
    } else {
      stretches.add(stretch);
      inLast = 1;
    }
    if (stretches.size() > MAX_SECONDS) {
      mergeNeighbours();
    }
  }

  private void mergeNeighbours() {
    List<TimelineInterval> merged = new ArrayList<>();
    for (int i = 0; i + 1 < stretches.size(); i += 2) {
      merged.add(stretches.get(i).plus(stretches.get(i + 1)));
    }
    boolean odd = stretches.size() % 2 == 1;
    if (odd) {
      merged.add(stretches.get(stretches.size() - 1));
    }
    inLast = odd ? inLast : 2 * intervalsPerStretch;
    intervalsPerStretch *= 2;
    stretches.clear();
    stretches.addAll(merged);
  }

  /**
   * Returns the series with confidence intervals derived from these seconds; only successful
   * operations have a histogram for each second.
   *
   * @param series of the whole phase
   * @param loadNanos end of the offered load
   */
  public SeriesResult withUncertainty(SeriesResult series, long loadNanos) {
    if (!series.outcome().equals(OutcomeKind.OK.label())) {
      return series;
    }
    List<TimelineInterval> seconds =
        stretches.stream().filter(TimelineInterval::hasLength).toList();
    SeriesUncertainty known = new SeriesUncertainty(series, loadNanos, seconds.size());
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
    return stretches.stream()
        .filter(TimelineInterval::hasLength)
        .map(TimelineInterval::toSecond)
        .toList();
  }
}
