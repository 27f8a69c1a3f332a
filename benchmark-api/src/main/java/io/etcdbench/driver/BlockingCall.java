// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** One operation beside a measured load, waited for: counting and deleting keys. Used once. */
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
   * What came of it. Immutable.
   *
   * @param outcome how it ended; a timeout when it did not in time
   * @param revision the store's revision after it, 0 when the answer carries none
   * @param keys how many keys the answer is about
   * @param leaseId the lease it is about, 0 for none
   */
  public record Answer(Outcome outcome, long revision, long keys, long leaseId) {}

  /** How long an answer is waited for. */
  @FunctionalInterface
  public interface Patience {
    /**
     * Whether to wait no longer. Called several times a second.
     *
     * @param waited since the operation was sent
     * @return true when the answer is given up
     */
    boolean isOver(Duration waited);

    /**
     * As long as given.
     *
     * @param longest longer than the driver's deadline
     * @return a patience
     */
    static Patience of(Duration longest) {
      return waited -> waited.compareTo(longest) >= 0;
    }
  }

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
    return of(driver, operation, Patience.of(patience));
  }

  /**
   * Carries the operation out.
   *
   * @param driver who asks
   * @param operation what is asked
   * @param patience how long to wait
   * @return what came of it
   */
  public static Answer of(EtcdDriver driver, Operation operation, Patience patience) {
    return start(driver, operation).answer(patience);
  }

  /**
   * Sends the operation, without waiting.
   *
   * @param driver who asks
   * @param operation what is asked
   * @return the call, to be waited for by one thread
   */
  public static BlockingCall start(EtcdDriver driver, Operation operation) {
    BlockingCall call = new BlockingCall();
    driver.submit(operation, call);
    return call;
  }

  /**
   * Waits for the answer.
   *
   * @param patience how long
   * @return what came of it
   */
  public Answer answer(Patience patience) {
    return new Answer(await(patience), revision, keys, leaseId);
  }

  /**
   * The keys that the answer carried, when it was asked to tell them.
   *
   * @return in the order of the answer; complete after {@link #answer}
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
              OutcomeKind.TIMEOUT, "no answer within %.1f s".formatted(waited.toMillis() / 1e3));
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
