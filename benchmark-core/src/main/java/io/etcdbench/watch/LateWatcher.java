// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.watch;

import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.WatchListener;
import io.etcdbench.load.engine.NanoClock;
import io.etcdbench.watch.EventOrder.Place;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * One watcher that starts at a past revision. As with {@link Watcher}, other threads may read its
 * plain fields after {@link #received()}.
 */
final class LateWatcher implements WatchListener {

  /** Notified once, with the two instants. */
  interface CaughtUp {
    void caughtUp(long requestedNanos, long receivedNanos);
  }

  private final long expected;
  private final NanoClock clock;
  private final CaughtUp listener;
  private final EventOrder order = new EventOrder();
  private final AtomicLong received = new AtomicLong();
  private volatile long requestedNanos;
  private long duplicates;
  private long disordered;
  private volatile @Nullable Outcome end;

  LateWatcher(long expected, NanoClock clock, CaughtUp listener) {
    this.expected = expected;
    this.clock = clock;
    this.listener = listener;
  }

  /** Records that the watch is being requested now. */
  void requested() {
    requestedNanos = clock.nanoTime();
  }

  @Override
  public void changed(Change change, byte[] key, byte[] value, long modRevision) {
    Place place = order.of(modRevision);
    if (place == Place.AGAIN) {
      duplicates++;
      received.setRelease(received.getPlain());
      return;
    }
    disordered += place == Place.TOO_LATE ? 1 : 0;
    if (received.getPlain() + 1 == expected) {
      listener.caughtUp(requestedNanos, clock.nanoTime());
    }
    // Published last, so that a reader that sees the last event counted finds it recorded, too.
    received.setRelease(received.getPlain() + 1);
  }

  @Override
  public void ended(Outcome outcome) {
    end = outcome;
  }

  /** Returns whether no more events are expected. */
  boolean isOver() {
    return received() >= expected || end != null;
  }

  long received() {
    return received.getAcquire();
  }

  long duplicates() {
    return duplicates;
  }

  long disordered() {
    return disordered;
  }

  @Nullable Outcome end() {
    return end;
  }
}
