// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.failover;

import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.OpenWatch;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Operation.KeyRange;
import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.WatchListener;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Watches one key, and reopens the watch from the next revision when it ends unexpectedly.
 * Thread-safe.
 */
final class WatchedKey {
  private static final long REOPEN_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  private final EtcdDriver driver;
  private final KeyRange key;

  // Guarded by this.
  private final List<Event> events = new ArrayList<>();
  private boolean opening;
  private boolean open;
  private long nextRevision;
  private long lastTryNanos;
  private int ended;

  /** A change that was delivered. */
  record Event(long revision, long atNanos) {}

  /** Creates a watch that is not open yet. */
  WatchedKey(EtcdDriver driver, byte[] key, long fromRevision) {
    this.driver = driver;
    this.key = KeyRange.of(key);
    this.nextRevision = fromRevision;
    this.lastTryNanos = System.nanoTime() - REOPEN_NANOS;
  }

  /** Opens the watch unless it is open; at most twice a second. */
  void keepOpen() {
    long from;
    synchronized (this) {
      long now = System.nanoTime();
      if (open || opening || now - lastTryNanos < REOPEN_NANOS) {
        return;
      }
      opening = true;
      lastTryNanos = now;
      from = nextRevision;
    }
    driver.submit(new Operation.Watch(key, from, new Deliveries()), new Opening());
  }

  synchronized int ended() {
    return ended;
  }

  synchronized List<Event> events() {
    return List.copyOf(events);
  }

  /** Resets the recorded events. */
  synchronized void forget() {
    events.clear();
    ended = 0;
  }

  private synchronized void confirmed(boolean confirmed) {
    opening = false;
    open = confirmed;
  }

  private synchronized void delivered(long revision) {
    events.add(new Event(revision, System.nanoTime()));
    nextRevision = Math.max(nextRevision, revision + 1);
  }

  private synchronized void hasEnded() {
    open = false;
    opening = false;
    ended++;
  }

  private final class Opening implements InFlight {
    private boolean confirmed;

    @Override
    public void opened(OpenWatch watch) {
      confirmed = true; // the watch is closed with its driver
    }

    @Override
    public void complete(Outcome outcome) {
      confirmed(confirmed && outcome.isOk());
    }
  }

  private final class Deliveries implements WatchListener {
    @Override
    public void changed(Change change, byte[] changed, byte[] value, long modRevision) {
      delivered(modRevision);
    }

    @Override
    public void ended(Outcome outcome) {
      hasEnded();
    }
  }
}
