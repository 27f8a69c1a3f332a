// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.stream;

import io.etcdbench.driver.BlockingCall;
import io.etcdbench.driver.BlockingCall.Answer;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.Operation;
import java.time.Duration;

/** One operation beside the measured stream that must go well: counting and deleting keys. */
public final class BlockingOperation {
  private BlockingOperation() {}

  /**
   * Carries the operation out.
   *
   * @param driver who asks
   * @param operation what is asked
   * @param patience how long to wait; longer than the driver's deadline
   * @return how many keys the answer is about
   * @throws StreamException when it fails, as the server or the client says, or does not end
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
