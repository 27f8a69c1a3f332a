// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.watch;

import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.WatchListener;
import io.etcdbench.load.engine.NanoClock;
import io.etcdbench.watch.EventOrder.Place;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One watcher of one key. Its events arrive one at a time and modify its plain fields; other
 * threads may read these after {@link #received()}, which the last event has published. An event
 * takes no lock and allocates nothing.
 */
final class Watcher implements WatchListener {
  /**
   * Maximum number of events that may wait for the acknowledgement of their put. Must be a power of
   * two.
   */
  private static final int WAITING = 64;

  private final int key;
  private final PutLog log;
  private final Supplier<@Nullable EventRecord> record;
  private final NanoClock clock;
  private final EventOrder order = new EventOrder();
  private final AtomicLong received = new AtomicLong();
  private final long[] waitingSequences = new long[WAITING];
  private final long[] waitingNanos = new long[WAITING];
  private int firstWaiting;
  private int behindWaiting;
  private long duplicates;
  private long disordered;
  private long withoutAck;
  private long latencyNanos;
  private volatile @Nullable Outcome end;

  Watcher(int key, PutLog log, Supplier<@Nullable EventRecord> record, NanoClock clock) {
    this.key = key;
    this.log = log;
    this.record = record;
    this.clock = clock;
  }

  @Override
  public void changed(Change change, byte[] changedKey, byte[] value, long modRevision) {
    long now = clock.nanoTime();
    Place place = order.of(modRevision);
    EventRecord to = record.get();
    if (to == null || change != Change.PUT || !Stamp.isIn(value)) {
      return;
    }
    long sequence = Stamp.sequence(value);
    if (to.covers(sequence)) {
      settle(to);
      count(place, to, sequence, now - Stamp.sentNanos(value), now);
    }
  }

  @Override
  public void ended(Outcome outcome) {
    end = outcome;
  }

  private void count(Place place, EventRecord to, long sequence, long nanos, long now) {
    if (place == Place.AGAIN) {
      duplicates++;
      received.setRelease(received.getPlain());
      return;
    }
    if (place == Place.TOO_LATE) {
      disordered++;
    }
    latencyNanos += nanos;
    to.received(now - nanos, now);
    await(sequence, now, to);
    received.setRelease(received.getPlain() + 1);
  }

  private void await(long sequence, long now, EventRecord to) {
    long acknowledged = log.acknowledgedNanos(sequence);
    if (acknowledged != PutLog.UNKNOWN) {
      to.acknowledged(acknowledged, now);
      return;
    }
    if (behindWaiting - firstWaiting == WAITING) {
      firstWaiting++;
      withoutAck++;
    }
    int place = behindWaiting++ & (WAITING - 1);
    waitingSequences[place] = sequence;
    waitingNanos[place] = now;
  }

  /**
   * Records events whose acknowledgement has arrived, and keeps the others: a put that failed but
   * was applied is never acknowledged. Other threads may call this only once the watch is closed.
   */
  void settle(EventRecord to) {
    int kept = firstWaiting;
    for (int i = firstWaiting; i != behindWaiting; i++) {
      int place = i & (WAITING - 1);
      long acknowledged = log.acknowledgedNanos(waitingSequences[place]);
      if (acknowledged == PutLog.UNKNOWN) {
        int next = kept++ & (WAITING - 1);
        waitingSequences[next] = waitingSequences[place];
        waitingNanos[next] = waitingNanos[place];
      } else {
        to.acknowledged(acknowledged, waitingNanos[place]);
      }
    }
    behindWaiting = kept;
  }

  int key() {
    return key;
  }

  /** Returns the number of distinct events received of the measured puts. */
  long received() {
    return received.getAcquire();
  }

  long duplicates() {
    return duplicates;
  }

  long disordered() {
    return disordered;
  }

  /**
   * Returns the number of events whose acknowledgement never arrived, or too late to be matched.
   */
  long withoutAck() {
    return withoutAck + (behindWaiting - firstWaiting);
  }

  double meanNanos() {
    return (double) latencyNanos / received();
  }

  /** Returns why the watch ended without being closed by the client; null when it did not. */
  @Nullable Outcome end() {
    return end;
  }
}
