// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** One operation beside a measured load, waited for: counting and deleting keys. Used once. */
public final class BlockingCall implements InFlight {
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile Outcome outcome = Outcome.OK;
  private volatile long revision;
  private volatile long keys;
  private volatile long leaseId;

  /**
   * What came of it. Immutable.
   *
   * @param outcome how it ended; a timeout when it did not in time
   * @param revision the store's revision after it, 0 when the answer carries none
   * @param keys how many keys the answer is about
   * @param leaseId the lease it is about, 0 for none
   */
  public record Answer(Outcome outcome, long revision, long keys, long leaseId) {}

  private BlockingCall() {}

  /**
   * Carries the operation out.
   *
   * @param driver who asks
   * @param operation what is asked
   * @param patience how long to wait; longer than the driver's deadline
   * @return what came of it
   */
  public static Answer of(EtcdDriver driver, Operation operation, Duration patience) {
    BlockingCall call = new BlockingCall();
    driver.submit(operation, call);
    return new Answer(call.await(patience), call.revision, call.keys, call.leaseId);
  }

  private Outcome await(Duration patience) {
    try {
      return ended.await(patience.toNanos(), TimeUnit.NANOSECONDS)
          ? outcome
          : new Outcome(OutcomeKind.TIMEOUT, "no answer within " + patience.toSeconds() + " s");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Outcome(OutcomeKind.CANCELLED, "interrupted while waiting");
    }
  }

  @Override
  public void answered(long revisionOfAnswer, long keysOfAnswer) {
    revision = revisionOfAnswer;
    keys = keysOfAnswer;
  }

  @Override
  public void leased(long id, long ttlSeconds) {
    leaseId = id;
  }

  @Override
  public void complete(Outcome how) {
    outcome = how;
    ended.countDown();
  }
}
