// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.capacity;

import io.etcdbench.analysis.objective.TailLimit;
import io.etcdbench.load.record.Interval;
import io.etcdbench.load.record.Series;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * The observations of a fraction of a second under a rate. Immutable.
 *
 * @param nanos its length
 * @param sent operations sent
 * @param ended successful operations
 * @param slow successful operations beyond the limit
 * @param failed operations that did not succeed
 * @param late operations sent later than half of the limit after they were due
 * @param inFlight operations in flight at its end
 */
public record Window(
    long nanos, long sent, long ended, long slow, long failed, long late, long inFlight) {

  /**
   * Converts an interval of an open loop.
   *
   * @param limit of the objective
   * @param inFlight at the end of the interval
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
