// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.failover;

import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.Operation.LeaseGrant;
import io.etcdbench.driver.Operation.LeaseKeepAlive;
import io.etcdbench.driver.Outcome;
import java.util.concurrent.TimeUnit;

/**
 * A lease of 10 s that is renewed once every 3 s, and granted anew when it is gone. Thread-safe.
 */
final class RenewedLease {
  private static final long SECONDS = 10;
  private static final long RENEW_NANOS = TimeUnit.SECONDS.toNanos(3);

  private final EtcdDriver driver;
  private final ContestedLock lock;

  // Guarded by this.
  private long id;
  private long nextNanos = System.nanoTime();
  private int lost;

  /**
   * Sends nothing yet.
   *
   * @param driver that sends
   * @param lock that is held with the lease
   */
  RenewedLease(EtcdDriver driver, ContestedLock lock) {
    this.driver = driver;
    this.lock = lock;
  }

  /** Sends what is due. */
  void keepAlive() {
    long known;
    synchronized (this) {
      long now = System.nanoTime();
      if (now - nextNanos < 0) {
        return;
      }
      nextNanos = now + RENEW_NANOS;
      known = id;
    }
    driver.submit(
        known == 0 ? new LeaseGrant(SECONDS) : new LeaseKeepAlive(known),
        new Answer(known, System.nanoTime()));
  }

  /** How often it was gone. */
  synchronized int lost() {
    return lost;
  }

  /** What came before no longer counts. */
  synchronized void forget() {
    lost = 0;
  }

  /** Several grants or renewals may have been under way; those of a former lease do not count. */
  private synchronized void left(long asked, long lease, long ttlSeconds, long sentNanos) {
    if (asked != id) {
      return;
    }
    if (ttlSeconds > 0) {
      id = lease;
      lock.confirmed(lease, sentNanos + TimeUnit.SECONDS.toNanos(SECONDS), System.nanoTime());
    } else {
      id = 0;
      lost++;
      nextNanos = System.nanoTime();
      lock.leaseGone(nextNanos);
    }
  }

  private final class Answer implements InFlight {
    private final long asked;
    private final long sentNanos;

    Answer(long asked, long sentNanos) {
      this.asked = asked;
      this.sentNanos = sentNanos;
    }

    @Override
    public void leased(long leaseId, long ttlSeconds) {
      left(asked, leaseId, ttlSeconds, sentNanos);
    }

    @Override
    public void complete(Outcome outcome) {
      // a call that failed is sent again when the next one is due
    }
  }
}
