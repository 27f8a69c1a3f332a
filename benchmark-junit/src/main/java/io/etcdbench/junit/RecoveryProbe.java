// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.junit;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.ClusterUser;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.driver.BlockingCall;
import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.ClientSettings.Readiness;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.EtcdDrivers;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Operation.Put;
import io.etcdbench.driver.Outcome;
import io.etcdbench.format.Phrase;
import io.etcdbench.format.PlainText;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * Writes one key repeatedly, one write at a time, and records the longest time between two
 * successes. Writes on its own thread; used by one thread.
 */
final class RecoveryProbe implements AutoCloseable {
  private static final Duration REST = Duration.ofMillis(5);
  private static final Duration LONGEST_WRITE = Duration.ofSeconds(1);
  private static final Duration BEFORE = Duration.ofSeconds(30);
  private static final Duration BEYOND_THE_LIMIT = Duration.ofSeconds(30);
  private static final Operation WRITE =
      new Put(
          "~etcd-bench-recovery".getBytes(StandardCharsets.UTF_8),
          "1".getBytes(StandardCharsets.UTF_8));

  private final EtcdDriver driver;
  private final Duration limit;
  private final Thread writer = new Thread(this::write, "etcd-bench-recovery");
  private final long beginNanos = System.nanoTime();

  // Guarded by this.
  private long lastSentNanos = Long.MIN_VALUE;
  private long lastDoneNanos;
  private Outage worst = new Outage(0, 0, "");
  private String error = "";
  private boolean closed;

  private RecoveryProbe(EtcdDriver driver, Duration limit) {
    this.driver = driver;
    this.limit = limit;
    writer.setDaemon(true);
  }

  /**
   * A period without a successful write.
   *
   * @param fromNanos the last success before it, since the probe started
   * @param toNanos the first success after it, since the probe started
   * @param error error of the last failed write in the period; empty when none failed
   */
  record Outage(long fromNanos, long toNanos, String error) {
    Outage {
      error = PlainText.line(error);
    }

    Duration length() {
      return Duration.ofNanos(toNanos - fromNanos);
    }

    String inWords() {
      String words =
          Phrase.say(
              "no write succeeded for %s (from %s to %s after the test began)",
              seconds(toNanos - fromNanos), seconds(fromNanos), seconds(toNanos));
      return error.isEmpty() ? words : words + ", the last one failed with " + error;
    }

    private static String seconds(long nanos) {
      return Phrase.seconds(nanos / 1e9, 3);
    }
  }

  /**
   * Starts the probe and waits for a first success.
   *
   * @throws ClusterException when no write succeeds within 30 s
   */
  static RecoveryProbe start(EtcdCluster cluster, Duration limit) {
    ClientSettings settings =
        ClientSettings.to(cluster.endpoints(), cluster.access(ClusterUser.BENCH));
    Duration deadline = limit.compareTo(LONGEST_WRITE) < 0 ? limit : LONGEST_WRITE;
    EtcdDriver driver =
        EtcdDrivers.onClassPath()
            .named("jetcd")
            .open(settings.with(settings.calls().withDeadline(deadline).with(Readiness.FAIL_FAST)));
    RecoveryProbe probe = new RecoveryProbe(driver, limit);
    probe.writer.start();
    if (!probe.awaitSuccessSentAfter(Long.MIN_VALUE, BEFORE)) {
      String last = probe.lastError();
      probe.close();
      throw new ClusterException("no write succeeded before the test began: " + last);
    }
    probe.forget();
    return probe;
  }

  /**
   * Waits until a write that was sent after this call succeeds, at most 30 s longer than the limit.
   *
   * @return the longest period without a success
   */
  Outage finish() {
    boolean recovered = awaitSuccessSentAfter(elapsedNanos(), limit.plus(BEYOND_THE_LIMIT));
    synchronized (this) {
      return recovered ? worst : new Outage(lastDoneNanos, elapsedNanos(), error);
    }
  }

  /** Discards outages before the test. */
  private synchronized void forget() {
    worst = new Outage(lastDoneNanos, lastDoneNanos, "");
    error = "";
  }

  private synchronized String lastError() {
    return PlainText.line(error);
  }

  private synchronized boolean awaitSuccessSentAfter(long nanos, Duration patience) {
    long deadline = elapsedNanos() + patience.toNanos();
    try {
      while (lastSentNanos <= nanos) {
        long left = (deadline - elapsedNanos()) / 1_000_000;
        if (left <= 0) {
          return false;
        }
        wait(left);
      }
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private long elapsedNanos() {
    return System.nanoTime() - beginNanos;
  }

  private synchronized boolean isClosed() {
    return closed;
  }

  private void write() {
    while (!isClosed()) {
      long sent = elapsedNanos();
      Outcome outcome = BlockingCall.of(driver, WRITE, waited -> isClosed()).outcome();
      ended(outcome, sent, elapsedNanos());
      LockSupport.parkNanos(REST.toNanos());
    }
  }

  private synchronized void ended(Outcome outcome, long sentNanos, long doneNanos) {
    if (!outcome.isOk()) {
      error = outcome.kind().label() + ": " + outcome.detail();
      return;
    }
    Outage since = new Outage(lastDoneNanos, doneNanos, error);
    if (since.length().compareTo(worst.length()) > 0) {
      worst = since;
    }
    error = "";
    lastSentNanos = sentNanos;
    lastDoneNanos = doneNanos;
    notifyAll();
  }

  @Override
  public void close() {
    synchronized (this) {
      closed = true;
    }
    boolean interrupted = Thread.interrupted();
    try {
      writer.join();
    } catch (InterruptedException e) {
      interrupted = true;
    }
    driver.close();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
