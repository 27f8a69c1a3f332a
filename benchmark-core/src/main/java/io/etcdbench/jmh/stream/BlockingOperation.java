// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.stream;

import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Outcome;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** One operation beside the measured stream, waited for: counting and deleting keys. */
public final class BlockingOperation implements InFlight {
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile Outcome outcome = Outcome.OK;
  private volatile long keys;

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
    BlockingOperation slot = new BlockingOperation();
    driver.submit(operation, slot);
    slot.await(operation, patience);
    if (!slot.outcome.isOk()) {
      throw new StreamException(
          "%s failed as %s: %s"
              .formatted(
                  operation.kind().label(), slot.outcome.kind().label(), slot.outcome.detail()));
    }
    return slot.keys;
  }

  private void await(Operation operation, Duration patience) {
    try {
      if (!ended.await(patience.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new StreamException(
            "%s did not end within %d s".formatted(operation.kind().label(), patience.toSeconds()));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StreamException("interrupted while waiting for a " + operation.kind().label());
    }
  }

  @Override
  public void answered(long revision, long keysOfAnswer) {
    keys = keysOfAnswer;
  }

  @Override
  public void complete(Outcome how) {
    outcome = how;
    ended.countDown();
  }
}
