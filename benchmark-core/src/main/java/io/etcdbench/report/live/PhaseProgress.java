// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.live;

import io.etcdbench.load.record.Interval;
import org.HdrHistogram.Histogram;

/** The totals of a phase so far, and its latest latencies. */
final class PhaseProgress {
  private final RecentLatencies recent = new RecentLatencies();
  private long sent;
  private long dropped;
  private long ended;
  private long failed;

  void add(Interval interval) {
    sent += interval.sent();
    dropped += interval.dropped();
    ended += interval.ended();
    failed += interval.failed();
    recent.add(interval);
  }

  Histogram recentNanos() {
    return recent.sum();
  }

  long inFlight() {
    return Math.max(0, sent - ended);
  }

  long failed() {
    return failed;
  }

  long dropped() {
    return dropped;
  }

  /** Returns the number of settled arrivals: sent or dropped. */
  long settled() {
    return sent + dropped;
  }
}
