// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.failover;

/**
 * One call of a client that sends at a fixed rate. Immutable.
 *
 * @param dueNanos when it was due, on a clock that all calls share
 * @param doneNanos when it ended, on the same clock, not before it was due; meaningless while it is
 *     open
 */
public record TimedCall(long dueNanos, long doneNanos, End end) {

  /** How a call ended. */
  public enum End {
    /** The server executed the request. */
    SUCCESS,
    /** It failed, for whatever reason. */
    FAILURE,
    /** It has not ended. */
    OPEN
  }

  public TimedCall {
    if (end != End.OPEN && doneNanos < dueNanos) {
      throw new IllegalArgumentException(
          "a call ended %s ns before it was due".formatted(dueNanos - doneNanos));
    }
  }

  /** Returns a call that has not ended. */
  public static TimedCall open(long dueNanos) {
    return new TimedCall(dueNanos, dueNanos, End.OPEN);
  }

  boolean succeeded() {
    return end == End.SUCCESS;
  }

  /** Whether it failed, completed late, or is still open after the late limit. */
  boolean isBad(long lateNanos, long observedUntilNanos) {
    return switch (end) {
      case SUCCESS -> doneNanos - dueNanos > lateNanos;
      case FAILURE -> true;
      case OPEN -> observedUntilNanos - dueNanos > lateNanos;
    };
  }
}
