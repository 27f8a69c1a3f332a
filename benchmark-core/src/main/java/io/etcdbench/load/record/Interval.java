// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.record;

import io.etcdbench.driver.OutcomeKind;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * The operations between two points in time of a phase. It owns its histograms, which must not be
 * changed, so it may be passed to any thread. Times are in nanoseconds since the start of the
 * phase.
 *
 * @param startNanos start time
 * @param endNanos end time, at or after the start
 * @param sent number of operations sent in the interval
 * @param dropped number of arrivals due in the interval that will never be sent
 * @param lastDoneNanos time at which the last operation of the interval ended; the start when none
 *     did
 * @param series the operations that ended or were abandoned in the interval; only series with at
 *     least one
 * @param lagNanos sent - intended of the same operations, the pacer's own lateness; null in a
 *     closed loop
 */
public record Interval(
    long startNanos,
    long endNanos,
    long sent,
    long dropped,
    long lastDoneNanos,
    List<Series> series,
    @Nullable Histogram lagNanos) {
  public Interval {
    if (endNanos < startNanos) {
      throw new IllegalArgumentException(
          "the interval ends at %s ns; allowed: its start, %s ns, or later"
              .formatted(endNanos, startNanos));
    }
    series = List.copyOf(series);
  }

  /**
   * Returns the number of operations that succeeded, failed or were abandoned in the interval.
   *
   * @return 0 or more
   */
  public long ended() {
    return series.stream().mapToLong(Series::count).sum();
  }

  /**
   * Returns the number of operations abandoned in the interval: sent, but never completed.
   *
   * @return 0 to {@link #failed()}
   */
  public long abandoned() {
    return series.stream()
        .filter(one -> one.outcome() == OutcomeKind.ABANDONED)
        .mapToLong(Series::count)
        .sum();
  }

  /**
   * Returns the number of operations that ended in the interval with an error or were abandoned.
   *
   * @return 0 to {@link #ended()}
   */
  public long failed() {
    return series.stream()
        .filter(one -> one.outcome() != OutcomeKind.OK)
        .mapToLong(Series::count)
        .sum();
  }

  /**
   * Returns the latencies of the operations that succeeded: response times in an open loop, which
   * start at the scheduled send time, and service times otherwise.
   *
   * @return a new histogram of nanoseconds
   */
  public Histogram okLatencies() {
    Histogram all = Histograms.empty();
    for (Series one : series) {
      if (one.isOk()) {
        all.add(one.responseNanos() == null ? one.serviceNanos() : one.responseNanos());
      }
    }
    return all;
  }

  /**
   * Merges two intervals.
   *
   * @param other of the same phase
   * @return a new interval from the earlier start to the later end, with the sums of both
   */
  public Interval merge(Interval other) {
    List<Series> merged = new ArrayList<>(series);
    other.series.forEach(one -> mergeInto(merged, one));
    return new Interval(
        Math.min(startNanos, other.startNanos),
        Math.max(endNanos, other.endNanos),
        sent + other.sent,
        dropped + other.dropped,
        lastDone(this, other),
        merged,
        Histograms.sumOrNull(lagNanos, other.lagNanos));
  }

  /**
   * Returns the same interval on another time axis.
   *
   * @param nanos added to its times, 0 or more
   */
  public Interval shifted(long nanos) {
    return new Interval(
        startNanos + nanos,
        endNanos + nanos,
        sent,
        dropped,
        lastDoneNanos + nanos,
        series,
        lagNanos);
  }

  /**
   * In an interval without a completed operation, {@code lastDoneNanos} is its start, which is not
   * the end of an operation.
   */
  private static long lastDone(Interval one, Interval other) {
    if (one.hasEnded() == other.hasEnded()) {
      return one.hasEnded()
          ? Math.max(one.lastDoneNanos, other.lastDoneNanos)
          : Math.min(one.startNanos, other.startNanos);
    }
    return one.hasEnded() ? one.lastDoneNanos : other.lastDoneNanos;
  }

  private boolean hasEnded() {
    return series.stream().anyMatch(one -> one.outcome() != OutcomeKind.ABANDONED);
  }

  /**
   * Returns a copy that ends with its last operation.
   *
   * @param leastNanos earliest end
   * @return a copy from the start to {@link #lastDoneNanos()}, or to {@code leastNanos} if that is
   *     later
   */
  public Interval untilLastDone(long leastNanos) {
    long untilNanos = Math.max(lastDoneNanos, leastNanos);
    return new Interval(startNanos, untilNanos, sent, dropped, lastDoneNanos, series, lagNanos);
  }

  private static void mergeInto(List<Series> all, Series one) {
    for (int i = 0; i < all.size(); i++) {
      if (all.get(i).isNamedAs(one)) {
        all.set(i, all.get(i).merge(one));
        return;
      }
    }
    all.add(one);
  }
}
