// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.failover;

/**
 * A time in which a client was not served. Immutable.
 *
 * @param fromNanos when the first failed or late call was due
 * @param untilNanos when the first success ended that lasting service follows; of a gap that is
 *     open, the end of the observation
 * @param state whether service came back
 */
public record Gap(long fromNanos, long untilNanos, State state) {

  /** Whether service came back. */
  public enum State {
    /** It did. */
    CLOSED,
    /** It had not when the observation ended. */
    OPEN
  }

  public Gap {
    if (untilNanos < fromNanos) {
      throw new IllegalArgumentException(
          "a gap ends %d ns before it begins".formatted(fromNanos - untilNanos));
    }
  }

  /** Its length in nanoseconds; of an open gap, as far as it was observed. */
  public long nanos() {
    return untilNanos - fromNanos;
  }

  public boolean isOpen() {
    return state == State.OPEN;
  }
}
