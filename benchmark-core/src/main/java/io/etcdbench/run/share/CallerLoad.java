// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run.share;

import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.workload.mix.OperationMix;
import java.time.Duration;

/**
 * A load that the caller of a session sends and times itself, as a JMH fork does. The session
 * rehearses it, connects and preloads. Its keys are shared by consecutive sessions: a session
 * writes those of every operation, puts included, unless all of them exist, and leaves them in
 * place.
 *
 * @param sender sends the operations of a rehearsal
 * @param longestRehearsal maximum duration of a rehearsal
 */
public record CallerLoad(Sender sender, Duration longestRehearsal) {

  /**
   * Sends operations in the same way as the measured ones, so that a rehearsal compiles the code
   * that is measured. Used by the thread that opens the session.
   */
  @FunctionalInterface
  public interface Sender {
    /**
     * Sends operations for a time and waits for all of them.
     *
     * @param driver executes the operations; differs from call to call
     * @param operations the operations
     * @param concurrency number of operations in flight
     * @param time approximate duration
     * @return number of successful operations
     */
    long send(EtcdDriver driver, OperationMix operations, int concurrency, Duration time);
  }
}
