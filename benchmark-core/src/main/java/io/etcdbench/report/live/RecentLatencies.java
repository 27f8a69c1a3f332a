// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.live;

import io.etcdbench.load.record.Interval;
import io.etcdbench.load.record.Series;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import org.HdrHistogram.Histogram;

/**
 * The latencies of the last ten seconds. One second of a slow load rarely has enough samples for a
 * p99.
 */
final class RecentLatencies {
  private static final long WINDOW_NANOS = Duration.ofSeconds(10).toNanos();

  private final Deque<Part> parts = new ArrayDeque<>();

  void add(Interval interval) {
    parts.addLast(new Part(interval.endNanos(), fine(interval)));
    long from = interval.endNanos() - WINDOW_NANOS;
    while (!parts.isEmpty() && parts.getFirst().endNanos() <= from) {
      parts.removeFirst();
    }
  }

  Histogram sum() {
    Histogram sum = new Histogram(3);
    parts.forEach(part -> sum.add(part.nanos()));
    return sum;
  }

  /**
   * Returns the latencies of all successful operations: response times if there are any, else
   * service times.
   */
  private static Histogram fine(Interval interval) {
    Histogram sum = new Histogram(3);
    interval.series().stream()
        .filter(Series::isOk)
        .forEach(
            series -> {
              Histogram response = series.responseNanos();
              sum.add(response == null ? series.serviceNanos() : response);
            });
    return sum;
  }

  /** The latencies of one interval. */
  private record Part(long endNanos, Histogram nanos) {}
}
