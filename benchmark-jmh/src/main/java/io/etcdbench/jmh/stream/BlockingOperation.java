// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.stream;

import io.etcdbench.driver.BlockingCall;
import io.etcdbench.driver.BlockingCall.Answer;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.Operation;
import java.time.Duration;

/**
 * A single operation outside of the measured stream that must succeed: counting or deleting keys.
 */
public final class BlockingOperation {
  private BlockingOperation() {}

  /**
   * Executes the operation.
   *
   * @param driver the driver to use
   * @param operation the operation
   * @param patience longest wait; longer than the driver's deadline
   * @return the number of keys in the response
   * @throws StreamException when it fails or does not complete; the message contains the error of
   *     the server or client
   */
  public static long keys(EtcdDriver driver, Operation operation, Duration patience) {
    Answer answer = BlockingCall.of(driver, operation, patience);
    if (!answer.outcome().isOk()) {
      throw new StreamException(
          "%s failed as %s: %s"
              .formatted(
                  operation.kind().label(),
                  answer.outcome().kind().label(),
                  answer.outcome().detail()));
    }
    return answer.keys();
  }
}
