// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A blocking call for one operation outside a measured load, such as counting or deleting keys.
 * Used once.
 */
public final class BlockingCall implements InFlight {
  private static final long LOOK_EVERY_MILLIS = 50;

  private final long beginNanos = System.nanoTime();
  private final List<byte[]> found = new ArrayList<>();
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile Outcome outcome = Outcome.OK;
  private volatile long revision;
  private volatile long keys;
  private volatile long leaseId;

  /**
   * The response to a blocking call. Immutable.
   *
   * @param outcome how the operation ended; a timeout when it did not complete in time
   * @param revision the store's revision after the operation, 0 when the response carries none
   * @param keys number of keys that the response is about
   * @param leaseId the lease that the response is about, 0 for none
   */
  public record Answer(Outcome outcome, long revision, long keys, long leaseId) {}

  /** Decides how long to wait for a response. */
  @FunctionalInterface
  public interface Patience {
    /**
     * Returns whether to stop waiting. Called several times a second.
     *
     * @param waited time since the operation was sent
     */
    boolean isOver(Duration waited);

    /**
     * Waits for a fixed time.
     *
     * @param longest longer than the driver's deadline
     */
    static Patience of(Duration longest) {
      return waited -> waited.compareTo(longest) >= 0;
    }
  }

  private BlockingCall() {}

  /**
   * Sends the operation and waits for its response.
   *
   * @param patience time to wait; longer than the driver's deadline
   */
  public static Answer of(EtcdDriver driver, Operation operation, Duration patience) {
    return of(driver, operation, Patience.of(patience));
  }

  /** Sends the operation and waits for its response. */
  public static Answer of(EtcdDriver driver, Operation operation, Patience patience) {
    return start(driver, operation).answer(patience);
  }

  /**
   * Sends the operation without waiting for the response.
   *
   * @return the call; only one thread may wait for it
   */
  public static BlockingCall start(EtcdDriver driver, Operation operation) {
    BlockingCall call = new BlockingCall();
    driver.submit(operation, call);
    return call;
  }

  /** Waits for the response. */
  public Answer answer(Patience patience) {
    return new Answer(await(patience), revision, keys, leaseId);
  }

  /**
   * Returns the keys in the response, if the operation requested them.
   *
   * @return in response order; complete after {@link #answer}
   */
  public List<byte[]> found() {
    return List.copyOf(found);
  }

  private Outcome await(Patience patience) {
    try {
      while (!ended.await(LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS)) {
        Duration waited = Duration.ofNanos(System.nanoTime() - beginNanos);
        if (patience.isOver(waited)) {
          return new Outcome(
              OutcomeKind.TIMEOUT,
              String.format(Locale.ROOT, "no response within %.1f s", waited.toMillis() / 1e3));
        }
      }
      return outcome;
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
  public void found(byte[] key, byte[] value, long modRevision) {
    found.add(key);
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
