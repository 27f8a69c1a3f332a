// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load;

import io.etcdbench.record.Interval;

/**
 * What a phase of load has seen. Every operation that was sent is in exactly one of the two
 * intervals, or abandoned.
 *
 * @param measured while load was offered; for a phase by number, until its last operation ended.
 *     Rates are counted here.
 * @param drained after that: operations that were sent in time and ended later. Latencies are those
 *     of both intervals, or a stall at the end would go unseen.
 * @param abandoned how many operations had not ended at the drain timeout
 * @param end what ended the phase
 */
public record LoadResult(Interval measured, Interval drained, long abandoned, End end) {

  /** What ended a phase. */
  public enum End {
    /** Its number of operations was sent. */
    OPERATIONS,
    /** Its time was up. */
    DURATION,
    /** It was told to stop before. */
    STOPPED
  }

  /**
   * All operations of the phase that ended.
   *
   * @return both intervals as one
   */
  public Interval total() {
    return measured.merge(drained);
  }
}
