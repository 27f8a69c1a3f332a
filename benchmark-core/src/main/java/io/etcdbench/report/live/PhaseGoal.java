// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.live;

/**
 * The end of a phase, as far as it is known; used to estimate the time left.
 *
 * @param phase name of the phase, for example {@code measure}
 * @param operations number of operations to send; {@link Long#MAX_VALUE} when time ends the phase
 * @param nanos time for which operations are sent; {@link Long#MAX_VALUE} when a number of
 *     operations ends the phase
 */
public record PhaseGoal(String phase, long operations, long nanos) {
  private static final long UNKNOWN = -1;

  public PhaseGoal {
    if (operations < 1 || nanos < 1) {
      throw new IllegalArgumentException(
          "the goal is %s operations and %s ns; allowed: 1 or more of both"
              .formatted(operations, nanos));
    }
  }

  /**
   * Estimates the time left from the rate so far.
   *
   * @param elapsedNanos time since the start of the phase
   * @param done operations sent or dropped so far
   * @return nanoseconds, 0 or more; negative if unknown
   */
  long leftNanos(long elapsedNanos, long done) {
    long left = nanos == Long.MAX_VALUE ? UNKNOWN : Math.max(0, nanos - elapsedNanos);
    if (operations == Long.MAX_VALUE || done <= 0) {
      return left;
    }
    double nanosPerOperation = (double) elapsedNanos / done;
    long byOperations = (long) (Math.max(0, operations - done) * nanosPerOperation);
    return left == UNKNOWN ? byOperations : Math.min(left, byOperations);
  }
}
