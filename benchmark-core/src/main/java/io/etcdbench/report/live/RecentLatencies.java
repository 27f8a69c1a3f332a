// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.live;

import io.etcdbench.load.record.Interval;
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
    parts.addLast(new Part(interval.endNanos(), interval.okLatencies()));
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

  /** The latencies of one interval. */
  private record Part(long endNanos, Histogram nanos) {}
}
