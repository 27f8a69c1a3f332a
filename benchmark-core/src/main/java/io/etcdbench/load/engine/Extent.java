// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.engine;

import java.time.Duration;

/**
 * The length of a phase: a number of operations, or a time. A phase by number ends when its last
 * operation has completed; a phase by time ends at that time, and operations then in flight are
 * drained.
 *
 * @param operations number of operations; {@link Long#MAX_VALUE} when the time decides
 * @param nanos duration in nanoseconds; {@link Long#MAX_VALUE} when the number decides
 */
public record Extent(long operations, long nanos) {
  public Extent {
    if (operations < 1) {
      throw new IllegalArgumentException(
          "the number of operations is " + operations + "; allowed: 1 or more");
    }
    if (nanos < 1) {
      throw new IllegalArgumentException(
          "the duration is " + Duration.ofNanos(nanos) + "; allowed: above zero");
    }
  }

  /**
   * Returns an extent by number of operations.
   *
   * @param number of operations in a closed loop, of arrivals in an open loop; 1 or more
   */
  public static Extent operations(long number) {
    return new Extent(number, Long.MAX_VALUE);
  }

  /**
   * Returns an extent by time.
   *
   * @param duration above zero
   */
  public static Extent duration(Duration duration) {
    return new Extent(Long.MAX_VALUE, duration.toNanos());
  }
}
