// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.failover;

import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.Operation.LeaseGrant;
import io.etcdbench.driver.Operation.LeaseKeepAlive;
import io.etcdbench.driver.Operation.LeaseRevoke;
import io.etcdbench.driver.Outcome;
import java.util.concurrent.TimeUnit;

/**
 * A lease of 10 s that is renewed every 3 s, and granted again when it is gone, until it is given
 * up. Thread-safe.
 */
final class RenewedLease {
  private static final long SECONDS = 10;
  private static final long RENEW_NANOS = TimeUnit.SECONDS.toNanos(3);
  private static final long GIVEN_UP = -1;

  private final EtcdDriver driver;
  private final ContestedLock lock;

  // Guarded by this.
  private long id;
  private long nextNanos = System.nanoTime();
  private int lost;

  /**
   * Creates a lease without sending a request yet.
   *
   * @param driver that sends the requests
   * @param lock that is held with the lease
   */
  RenewedLease(EtcdDriver driver, ContestedLock lock) {
    this.driver = driver;
    this.lock = lock;
  }

  /** Sends a grant or a renewal when one is due. */
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

  /**
   * Gives up the lock, and revokes the lease without waiting: a leader that is frozen next would
   * otherwise find it expired when it resumes. Ignores later responses.
   */
  void giveUp() {
    long known;
    synchronized (this) {
      known = id;
      id = GIVEN_UP;
      lock.leaseGone(System.nanoTime());
    }
    if (known > 0) {
      driver.submit(new LeaseRevoke(known), outcome -> {}); // if it fails, the lease expires
    }
  }

  /** Returns how often the lease was gone. */
  synchronized int lost() {
    return lost;
  }

  /** Ignores responses about a former lease, because several requests may have been in flight. */
  private synchronized void left(long requestedFor, long lease, long ttlSeconds, long sentNanos) {
    if (requestedFor != id) {
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
    private final long requestedFor;
    private final long sentNanos;

    Answer(long requestedFor, long sentNanos) {
      this.requestedFor = requestedFor;
      this.sentNanos = sentNanos;
    }

    @Override
    public void leased(long leaseId, long ttlSeconds) {
      left(requestedFor, leaseId, ttlSeconds, sentNanos);
    }

    @Override
    public void complete(Outcome outcome) {
      // the next due request replaces a failed one
    }
  }
}
