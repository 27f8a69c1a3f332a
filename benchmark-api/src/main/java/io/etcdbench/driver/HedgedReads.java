// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

import io.etcdbench.driver.Operation.Get;
import io.etcdbench.driver.Operation.KeyRange;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A driver that hedges reads: it resends a get that has not completed after a delay and takes the
 * first successful response. The wrapped driver chooses the endpoint of each attempt. With
 * round-robin endpoints, a member that does not respond costs a read the hedging delay instead of
 * the whole outage. Only gets are resent: a write could take effect twice. Thread-safe.
 *
 * <p>The keys of a get are copied, since an attempt may outlive its operation.
 */
public final class HedgedReads implements EtcdDriver {
  /** Maximum number of attempts per read. */
  public static final int MAX_ATTEMPTS = 3;

  private final EtcdDriver driver;
  private final long afterNanos;
  private final ScheduledThreadPoolExecutor timer;

  /**
   * Hedges the reads of a driver.
   *
   * @param driver closed with this; if it has no deadline of its own, attempts without a response
   *     stay open
   * @param after time to wait for an attempt before sending the next one, above zero; if it is
   *     below the usual response time, every read is sent {@value #MAX_ATTEMPTS} times
   */
  public HedgedReads(EtcdDriver driver, Duration after) {
    if (after.isZero() || after.isNegative()) {
      throw new IllegalArgumentException(
          "reads are hedged after " + after + "; allowed: above zero");
    }
    this.driver = driver;
    this.afterNanos = after.toNanos();
    this.timer =
        new ScheduledThreadPoolExecutor(
            1,
            task -> {
              Thread thread = new Thread(task, "etcd-bench-hedge");
              thread.setDaemon(true);
              return thread;
            });
    timer.setRemoveOnCancelPolicy(true);
  }

  @Override
  public boolean supports(OperationKind kind) {
    return driver.supports(kind);
  }

  @Override
  public void submit(Operation operation, InFlight slot) {
    if (operation instanceof Get get) {
      new Race(copy(get), slot).attempt();
    } else {
      driver.submit(operation, slot);
    }
  }

  private static Get copy(Get get) {
    KeyRange range = new KeyRange(get.range().key().clone(), get.range().end().clone());
    return new Get(range, get.consistency(), get.limit(), get.delivery(), get.revision());
  }

  /** Closes the driver, which completes attempts still in flight as cancelled. */
  @Override
  public void close() {
    timer.shutdownNow();
    driver.close();
  }

  /** One read and its attempts. */
  private final class Race {
    private final Get get;
    private final InFlight slot;

    // Guarded by this.
    private int sent;
    private int open;
    private boolean ended;
    private @Nullable ScheduledFuture<?> next;

    Race(Get get, InFlight slot) {
      this.get = get;
      this.slot = slot;
    }

    void attempt() {
      Attempt attempt;
      synchronized (this) {
        if (ended) {
          return;
        }
        attempt = new Attempt(this, slot.lane() + sent);
        sent++;
        open++;
        if (sent < MAX_ATTEMPTS) {
          next = later();
        }
      }
      driver.submit(get, attempt);
    }

    private @Nullable ScheduledFuture<?> later() {
      try {
        return timer.schedule(this::attempt, afterNanos, TimeUnit.NANOSECONDS);
      } catch (RejectedExecutionException closed) {
        return null; // the driver is closing and completes what is in flight
      }
    }

    /** A failure is final only when no other attempt is in flight. */
    void ended(Attempt attempt, Outcome outcome) {
      synchronized (this) {
        open--;
        if (ended || (!outcome.isOk() && open > 0)) {
          return;
        }
        ended = true;
        if (next != null) {
          next.cancel(false);
        }
      }
      attempt.report(slot);
      slot.complete(outcome);
    }
  }

  /** The response to one attempt, kept until it is known whether it is the first. */
  private static final class Attempt implements InFlight {
    private final Race race;
    private final int lane;
    private final List<Found> found = new ArrayList<>();
    private boolean answered;
    private long revision;
    private long keys;

    @SuppressWarnings("ArrayRecordComponent") // passed on, never compared
    private record Found(byte[] key, byte[] value, long modRevision) {}

    Attempt(Race race, int lane) {
      this.race = race;
      this.lane = lane & Integer.MAX_VALUE;
    }

    @Override
    public int lane() {
      return lane;
    }

    @Override
    public void answered(long revisionOfAnswer, long keysOfAnswer) {
      answered = true;
      revision = revisionOfAnswer;
      keys = keysOfAnswer;
    }

    @Override
    public void found(byte[] key, byte[] value, long modRevision) {
      found.add(new Found(key, value, modRevision));
    }

    @Override
    public void complete(Outcome outcome) {
      race.ended(this, outcome);
    }

    void report(InFlight slot) {
      if (answered) {
        slot.answered(revision, keys);
      }
      found.forEach(one -> slot.found(one.key, one.value, one.modRevision));
    }
  }
}
