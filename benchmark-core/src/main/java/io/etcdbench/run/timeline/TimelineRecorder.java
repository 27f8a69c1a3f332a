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
 * Keeps a phase second by second. When they become too many, neighbours are merged, histograms
 * included, so that no second is lost and percentiles stay exact. Used by the thread that controls
 * the phase.
 */
public final class TimelineRecorder implements IntervalListener {
  static final int MOST_SECONDS = 600;

  /** The last intervals of a phase may be moments, which have no rate to speak of. */
  private static final long SHORTEST_NANOS = 100_000_000;

  private final Supplier<ClientUse> client;
  private final List<TimelineInterval> stretches = new ArrayList<>();
  private long inFlight;
  private int intervalsPerStretch = 1;
  private int inLast;

  /**
   * Nothing yet.
   *
   * @param client what the client spent since the last time; asked for once for each interval
   */
  public TimelineRecorder(Supplier<ClientUse> client) {
    this.client = client;
  }

  @Override
  public void ended(Interval interval) {
    inFlight = Math.max(0, inFlight + interval.sent() - interval.ended());
    TimelineInterval stretch = TimelineInterval.of(interval, inFlight, client.get());
    boolean moment = interval.endNanos() - interval.startNanos() < SHORTEST_NANOS;
    if (!stretches.isEmpty() && (moment || inLast < intervalsPerStretch)) {
      int last = stretches.size() - 1;
      stretches.set(last, stretches.get(last).plus(stretch));
      inLast += moment ? 0 : 1;
    } else {
      stretches.add(stretch);
      inLast = 1;
    }
    if (stretches.size() > MOST_SECONDS) {
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
   * How exactly a series is known by these seconds; only the successful ones have histograms of
   * each second.
   *
   * @param series of the whole phase
   * @param loadNanos until when load was offered
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

  /** The phase so far. */
  public List<Sample> seconds() {
    return stretches.stream()
        .filter(TimelineInterval::hasLength)
        .map(TimelineInterval::toSecond)
        .toList();
  }
}
