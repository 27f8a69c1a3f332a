// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.experiment.kind;

import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.Operation.Get;
import io.etcdbench.driver.Operation.Get.Consistency;
import io.etcdbench.driver.Operation.Get.Delivery;
import io.etcdbench.driver.Operation.KeyRange;
import io.etcdbench.driver.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SynchronizedHistogram;

/**
 * Sends reads to one member after the other, and hedges and retries each as a {@link Manner}
 * defines. Thread-safe.
 */
final class PatientReads implements AutoCloseable {
  /** Largest number of retries that may be saved up. */
  private static final long MAX_SAVED = 10;

  private static final long HUNDRED = 100;
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final List<EtcdDriver> members;
  private final Get read;
  private final Manner manner;
  private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
  private final Histogram nanos = new SynchronizedHistogram(3);
  private final AtomicLong requested = new AtomicLong();
  private final AtomicLong calls = new AtomicLong();
  private final AtomicLong savedHundredths = new AtomicLong();
  private final Pending underWay = new Pending();

  /**
   * The hedging and retry policy of a client.
   *
   * @param hedge time without a response after which another member receives the read too; zero for
   *     never
   * @param repeats maximum number of retries of a failed read, each at another member; 0 or more
   * @param budgetPercent number of retries allowed per hundred reads in total, 0 or more
   */
  record Manner(Duration hedge, int repeats, long budgetPercent) {}

  /**
   * Creates reads of one key.
   *
   * @param members one driver per member, with a deadline and without retries of its own
   * @param key the key to read
   * @param manner the hedging and retry policy
   */
  PatientReads(List<EtcdDriver> members, byte[] key, Manner manner) {
    this.members = List.copyOf(members);
    this.read = new Get(KeyRange.of(key), Consistency.SERIALIZABLE, 0, Delivery.COUNTED, 0);
    this.manner = manner;
  }

  /** Sends one more read without waiting for the response. */
  void ask() {
    savedHundredths.updateAndGet(
        saved -> Math.min(MAX_SAVED * HUNDRED, saved + manner.budgetPercent));
    int first = (int) (requested.getAndIncrement() % members.size());
    underWay.begin();
    new Read(first).begin();
  }

  /** Waits until every read has completed; those that have not after a minute count as failed. */
  void await() {
    underWay.await(PATIENCE);
  }

  /** Returns the latencies of the successful reads. */
  Histogram nanos() {
    return nanos;
  }

  /** Returns the cost of the reads. Valid once they have completed. */
  Map<String, Double> figures() {
    double reads = Math.max(1, requested.get());
    return Map.of(
        "read.callsPerRead",
        calls.get() / reads,
        "read.failedShare",
        1 - nanos.getTotalCount() / reads);
  }

  private boolean mayRepeat() {
    long before = savedHundredths.getAndUpdate(saved -> saved >= HUNDRED ? saved - HUNDRED : saved);
    return before >= HUNDRED;
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }

  /** One read with all its calls. */
  private final class Read {
    private final long beginNanos = System.nanoTime();
    private int next;
    private int repeatsLeft = manner.repeats;
    private int open;
    private boolean ended;

    Read(int first) {
      next = first;
    }

    void begin() {
      call();
      if (!manner.hedge.isZero()) {
        Object unused = timer.schedule(this::hedge, manner.hedge.toNanos(), TimeUnit.NANOSECONDS);
      }
    }

    private void hedge() {
      if (!hasEnded()) {
        call();
      }
    }

    private synchronized boolean hasEnded() {
      return ended;
    }

    private void call() {
      EtcdDriver member;
      synchronized (this) {
        open++;
        member = members.get(next++ % members.size());
      }
      calls.incrementAndGet();
      InFlight answer = this::answered;
      member.submit(read, answer);
    }

    private void answered(Outcome outcome) {
      if (isRepeated(outcome)) {
        call();
      }
    }

    private synchronized boolean isRepeated(Outcome outcome) {
      open--;
      if (ended) {
        return false;
      }
      if (!outcome.isOk() && repeatsLeft > 0 && mayRepeat()) {
        repeatsLeft--;
        return true;
      }
      if (outcome.isOk() || open == 0) {
        ended = true;
        if (outcome.isOk()) {
          nanos.recordValue(System.nanoTime() - beginNanos);
        }
        underWay.end();
      }
      return false;
    }
  }
}
