// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.capacity;

import io.etcdbench.analysis.objective.TailLimit;
import io.etcdbench.load.record.Interval;
import io.etcdbench.load.record.Series;
import java.util.List;
import java.util.function.Function;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * The observations of a fraction of a second under a rate. Immutable.
 *
 * @param nanos its length
 * @param sent operations sent
 * @param ended successful operations of the objective
 * @param slow those of {@code ended} whose response time is beyond the limit
 * @param failed operations of the objective that did not succeed
 * @param failedOfAll operations that did not succeed, also those that are not of the objective
 * @param completed operations that ended, successful or not, also those that are not of the
 *     objective
 * @param late those of {@code slow} whose service time is within the limit: sent when they were
 *     due, they would not have been slow
 * @param inFlight operations in flight at its end
 */
public record Window(
    long nanos,
    long sent,
    long ended,
    long slow,
    long failed,
    long failedOfAll,
    long completed,
    long late,
    long inFlight) {

  /**
   * Converts an interval of an open loop.
   *
   * @param limit of the objective
   * @param inFlight at the end of the interval
   */
  static Window of(Interval interval, TailLimit limit, long inFlight) {
    List<Series> own =
        interval.series().stream()
            .filter(one -> limit.operation() == null || one.operation().equals(limit.operation()))
            .toList();
    List<Series> fine = own.stream().filter(Series::isOk).toList();
    long ended = count(fine);
    long slow = above(fine, Series::responseNanos, limit);
    return new Window(
        interval.endNanos() - interval.startNanos(),
        interval.sent(),
        ended,
        slow,
        count(own) - ended,
        interval.failed(),
        interval.ended(),
        // Each operation beyond the limit by its service time is so by its response time, too.
        slow - above(fine, Series::serviceNanos, limit),
        inFlight);
  }

  private static long count(List<Series> series) {
    return series.stream().mapToLong(Series::count).sum();
  }

  private static long above(
      List<Series> series, Function<Series, @Nullable Histogram> which, TailLimit limit) {
    return series.stream().mapToLong(one -> above(which.apply(one), limit.limitNanos())).sum();
  }

  private static long above(@Nullable Histogram nanos, long limit) {
    return nanos == null
        ? 0
        : nanos.getCountBetweenValues(nanos.highestEquivalentValue(limit) + 1, Long.MAX_VALUE);
  }
}
