// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.failover;

import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * The response times of calls before faults, over all clients and cycles so far. The longest normal
 * response time is twice their 99th percentile. Used by one thread.
 */
final class CalmLatency {
  /** With fewer calls, the 99th percentile would depend on fewer than ten of them. */
  private static final long FEWEST = 1_000;

  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
  private static final long STEP = TimeUnit.MILLISECONDS.toNanos(50);
  private static final double MAX_ABOVE = 0.01;
  private static final int DIGITS = 3;

  private final Histogram calm = new Histogram(TimeUnit.HOURS.toNanos(1), DIGITS);

  /** Adds the calls that succeeded before a fault. */
  void add(List<SentCall> calls, long faultNanos) {
    for (SentCall call : calls) {
      if (call.hasSucceeded() && call.timed().doneNanos() - faultNanos < 0) {
        calm.recordValue(call.responseNanos());
      }
    }
  }

  /** Returns the longest normal response time; empty while too few calls are known. */
  OptionalLong limitNanos() {
    return calm.getTotalCount() < FEWEST
        ? OptionalLong.empty()
        : OptionalLong.of(2 * calm.getValueAtPercentile(99));
  }

  /**
   * Returns when the 99th percentile was normal again: the start of the first second in which at
   * most one call in a hundred failed or took longer than normal.
   *
   * @param calls of a client, in the order in which they were due
   * @param limitNanos the longest normal response time
   * @param fromNanos the start of the search
   * @param untilNanos the end of the observation
   * @return on the clock of the calls; empty when no such second exists
   */
  static OptionalLong normalFrom(
      List<SentCall> calls, long limitNanos, long fromNanos, long untilNanos) {
    for (long at = fromNanos; at + SECOND - untilNanos <= 0; at += STEP) {
      int all = 0;
      int above = 0;
      for (SentCall call : calls) {
        long due = call.timed().dueNanos() - at;
        if (due >= 0 && due < SECOND) {
          all++;
          above += call.hasSucceeded() && call.responseNanos() <= limitNanos ? 0 : 1;
        }
      }
      if (all > 0 && above <= MAX_ABOVE * all) {
        return OptionalLong.of(at);
      }
    }
    return OptionalLong.empty();
  }
}
