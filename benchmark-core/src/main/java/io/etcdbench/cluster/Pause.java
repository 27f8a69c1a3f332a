// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Sleeps between two requests to a member. */
public final class Pause {
  private Pause() {}

  /**
   * Sleeps for a time.
   *
   * @throws ClusterException if the thread is interrupted; its interrupt status stays set
   */
  public static void of(Duration time) {
    try {
      TimeUnit.NANOSECONDS.sleep(time.toNanos());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ClusterException("interrupted while connecting", e);
    }
  }
}
