// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.live;

/**
 * When a phase will be over, as far as that is known; for telling the time left.
 *
 * @param phase its name, for example {@code measure}
 * @param operations how many it will send; {@link Long#MAX_VALUE} when time ends it
 * @param nanos how long it will send; {@link Long#MAX_VALUE} when a number of operations ends it
 */
public record PhaseGoal(String phase, long operations, long nanos) {
  private static final long UNKNOWN = -1;

  public PhaseGoal {
    if (operations < 1 || nanos < 1) {
      throw new IllegalArgumentException(
          "the goal is %d operations and %d ns; allowed: 1 or more of both"
              .formatted(operations, nanos));
    }
  }

  /**
   * The time left, by the rate until now.
   *
   * @param elapsedNanos since the start of the phase
   * @param done operations sent or given up until now
   * @return nanoseconds, 0 or more; negative when nothing can be said
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
