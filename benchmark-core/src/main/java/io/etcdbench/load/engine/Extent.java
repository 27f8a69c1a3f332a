// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.engine;

import java.time.Duration;

/**
 * How long load is offered: a number of operations, or a time. A phase by number ends when its last
 * operation has ended; a phase by time ends at that time, and what is then in flight is drained.
 *
 * @param operations how many; {@link Long#MAX_VALUE} when the time decides
 * @param nanos how long; {@link Long#MAX_VALUE} when the number decides
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
   * By number.
   *
   * @param number of operations in a closed loop, of arrivals in an open loop; 1 or more
   * @return the extent
   */
  public static Extent operations(long number) {
    return new Extent(number, Long.MAX_VALUE);
  }

  /**
   * By time.
   *
   * @param duration above zero
   * @return the extent
   */
  public static Extent duration(Duration duration) {
    return new Extent(Long.MAX_VALUE, duration.toNanos());
  }
}
