// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.experiment.kind;

import java.time.Duration;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Waits for operations in flight. Thread-safe. */
final class Pending {
  private final Phaser operations = new Phaser(1);

  void begin() {
    operations.register();
  }

  void end() {
    int unused = operations.arriveAndDeregister();
  }

  /**
   * Waits until every operation has ended. Returns early, leaving the others in flight, after a
   * time or when interrupted. To be called once, after the last {@link #begin}.
   */
  void await(Duration longest) {
    try {
      int unused =
          operations.awaitAdvanceInterruptibly(
              operations.arrive(), longest.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (TimeoutException e) {
      // The caller does not count operations that have not ended.
    }
  }
}
