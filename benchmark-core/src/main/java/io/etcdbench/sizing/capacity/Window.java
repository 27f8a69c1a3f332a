// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.capacity;

import io.etcdbench.analysis.objective.TailLimit;
import io.etcdbench.load.record.Interval;
import io.etcdbench.load.record.Series;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * What was seen in a fraction of a second under a rate. Immutable.
 *
 * @param nanos how long it was
 * @param sent operations that were sent
 * @param ended operations that ended well
 * @param slow of these, those beyond the limit
 * @param failed operations that ended otherwise
 * @param late operations that were sent so late that half of the limit was over
 * @param inFlight how many had been sent and had not ended, at its end
 */
public record Window(
    long nanos, long sent, long ended, long slow, long failed, long late, long inFlight) {

  /**
   * What an interval of a load tells.
   *
   * @param interval of an open loop
   * @param limit what is slow
   * @param inFlight at its end
   * @return the window
   */
  static Window of(Interval interval, TailLimit limit, long inFlight) {
    List<Series> counted =
        interval.series().stream()
            .filter(one -> limit.operation() == null || one.operation().equals(limit.operation()))
            .toList();
    List<Series> fine = counted.stream().filter(Series::isOk).toList();
    long ended = fine.stream().mapToLong(Series::count).sum();
    Histogram lag = interval.lagNanos();
    return new Window(
        interval.endNanos() - interval.startNanos(),
        interval.sent(),
        ended,
        fine.stream().mapToLong(one -> above(one.responseNanos(), limit.limitNanos())).sum(),
        counted.stream().mapToLong(Series::count).sum() - ended,
        above(lag, limit.limitNanos() / 2),
        inFlight);
  }

  private static long above(@Nullable Histogram nanos, long limit) {
    return nanos == null
        ? 0
        : nanos.getCountBetweenValues(nanos.highestEquivalentValue(limit) + 1, Long.MAX_VALUE);
  }
}
