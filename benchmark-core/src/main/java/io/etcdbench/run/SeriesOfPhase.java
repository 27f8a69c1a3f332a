// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run;

import io.etcdbench.driver.OutcomeKind;
import io.etcdbench.load.record.Interval;
import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.load.record.Series;
import io.etcdbench.result.SeriesResult;

/** Converts a recorded series to the form stored in a result. */
final class SeriesOfPhase {
  private SeriesOfPhase() {}

  /**
   * Uses the counts and latencies of all operations, but the rate of only those that ended in time.
   */
  static SeriesResult of(Series series, Interval inTime, double seconds) {
    long endedInTime = series.outcome() == OutcomeKind.ABANDONED ? 0 : ended(series, inTime);
    return new SeriesResult(
        series.operation(),
        series.outcome().label(),
        series.count(),
        endedInTime / seconds,
        LatencySummary.of(series.serviceNanos()),
        series.responseNanos() == null ? null : LatencySummary.of(series.responseNanos()),
        series.outcome() == OutcomeKind.OK ? null : series.example());
  }

  private static long ended(Series series, Interval inTime) {
    return inTime.series().stream()
        .filter(one -> one.operation().equals(series.operation()))
        .filter(one -> one.outcome() == series.outcome())
        .mapToLong(Series::count)
        .sum();
  }
}
