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

  // Guarded by this.
  private long id;
  private long nextNanos = System.nanoTime();
  private int lost;

  RenewedLease(EtcdDriver driver) {
    this.driver = driver;
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
    driver.submit(known == 0 ? new LeaseGrant(SECONDS) : new LeaseKeepAlive(known), new Answer());
  }

  /** How often it was gone. */
  synchronized int lost() {
    return lost;
  }

  /** What came before no longer counts. */
  synchronized void forget() {
    lost = 0;
  }

  private synchronized void left(long lease, long ttlSeconds) {
    if (ttlSeconds > 0) {
      id = lease;
    } else if (id != 0) { // several renewals may have been under way
      id = 0;
      lost++;
      nextNanos = System.nanoTime();
    }
  }

  private final class Answer implements InFlight {
    @Override
    public void leased(long leaseId, long ttlSeconds) {
      left(leaseId, ttlSeconds);
    }

    @Override
    public void complete(Outcome outcome) {
      // a call that failed is sent again when the next one is due
    }
  }
}
