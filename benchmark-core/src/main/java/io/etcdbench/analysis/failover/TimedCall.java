// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.failover;

/**
 * One call of a client that sends at a fixed rate. Immutable.
 *
 * @param dueNanos when it was due, on any clock that all calls share
 * @param doneNanos when it ended, on the same clock, not before it was due; of no meaning while it
 *     is open
 * @param end how it ended
 */
public record TimedCall(long dueNanos, long doneNanos, End end) {

  /** How a call ended. */
  public enum End {
    /** The server did what was asked. */
    SUCCESS,
    /** It failed, in whatever way. */
    FAILURE,
    /** It has not ended. */
    OPEN
  }

  public TimedCall {
    if (end != End.OPEN && doneNanos < dueNanos) {
      throw new IllegalArgumentException(
          "a call ended %d ns before it was due".formatted(dueNanos - doneNanos));
    }
  }

  /**
   * A call that has not ended.
   *
   * @param dueNanos when it was due
   */
  public static TimedCall open(long dueNanos) {
    return new TimedCall(dueNanos, dueNanos, End.OPEN);
  }

  boolean succeeded() {
    return end == End.SUCCESS;
  }

  /** Whether it failed, or was or is still unanswered too late. */
  boolean isBad(long lateNanos, long observedUntilNanos) {
    return switch (end) {
      case SUCCESS -> doneNanos - dueNanos > lateNanos;
      case FAILURE -> true;
      case OPEN -> observedUntilNanos - dueNanos > lateNanos;
    };
  }
}
