// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.failover;

/**
 * A time in which a client was not served. Immutable.
 *
 * @param fromNanos when the first failed or late call was due
 * @param untilNanos when the first success that lasting service follows ended; for an open gap, the
 *     end of the observation
 * @param state whether service returned
 */
public record Gap(long fromNanos, long untilNanos, State state) {

  /** Whether service returned. */
  public enum State {
    /** Service returned. */
    CLOSED,
    /** Service had not returned when the observation ended. */
    OPEN
  }

  public Gap {
    if (untilNanos < fromNanos) {
      throw new IllegalArgumentException(
          "a gap ends %s ns before it begins".formatted(fromNanos - untilNanos));
    }
  }

  /** Returns the length in nanoseconds; for an open gap, as far as it was observed. */
  public long nanos() {
    return untilNanos - fromNanos;
  }

  public boolean isOpen() {
    return state == State.OPEN;
  }
}
