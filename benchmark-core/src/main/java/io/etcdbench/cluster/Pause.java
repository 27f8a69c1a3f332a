// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Waits between two questions to a member. */
public final class Pause {
  private Pause() {}

  /**
   * Waits.
   *
   * @throws ClusterException when the thread is interrupted, which stays interrupted
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
