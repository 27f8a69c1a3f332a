// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.failover;

import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.Operation.Compare;
import io.etcdbench.driver.Operation.Get;
import io.etcdbench.driver.Operation.Get.Consistency;
import io.etcdbench.driver.Operation.Get.Delivery;
import io.etcdbench.driver.Operation.KeyRange;
import io.etcdbench.driver.Operation.Put;
import io.etcdbench.driver.Operation.Txn;
import io.etcdbench.driver.Outcome;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A key that a client holds as a lock while its lease lives, and the time for which a {@link
 * LockRival} held it simultaneously. Tracks two kinds of client. The first relies on responses: it
 * holds the lock until a response reports that the lease is gone. The second also respects its
 * lease's TTL: it stops holding when the TTL has passed since it sent the last confirmed renewal,
 * and holds again only after it has read the key, not because a later renewal is confirmed. Used
 * for one cycle. Thread-safe.
 */
final class ContestedLock {
  private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  private final EtcdDriver driver;
  private final byte[] key;

  // Guarded by this.
  private long lease;
  private long validUntil;
  private boolean attempting;
  private long nextNanos = System.nanoTime();
  private boolean held;
  private long heldSince;
  private boolean heeding;
  private long heedingSince;
  private boolean rival;
  private long rivalSince;
  private long settledAt = System.nanoTime();
  private int taken;
  private long bothNanos;
  private long longestNanos;
  private long heedingNanos;

  /**
   * The findings of a cycle. Immutable.
   *
   * @param taken how often the rival took the lock, because the lease had ended
   * @param bothNanos total time for which both the rival and a client that relies on responses held
   *     it
   * @param longestNanos the longest of these periods
   * @param heedingNanos total time for which both the rival and a client that respects its lease's
   *     TTL held it; must be 0
   */
  record Findings(int taken, long bothNanos, long longestNanos, long heedingNanos) {}

  ContestedLock(EtcdDriver driver, String key) {
    this.driver = driver;
    this.key = key.getBytes(StandardCharsets.UTF_8);
  }

  byte[] key() {
    return key;
  }

  /**
   * Records that the lease was granted or renewed.
   *
   * @param leaseId the lease
   * @param until minimum end of its life, by {@link System#nanoTime}
   * @param nowNanos when the response arrived, by the same clock
   */
  synchronized void confirmed(long leaseId, long until, long nowNanos) {
    settle(nowNanos);
    heeding &= nowNanos - validUntil <= 0;
    if (lease != leaseId || until - validUntil > 0) { // responses may arrive out of order
      validUntil = until;
    }
    lease = leaseId;
  }

  /** Records that the client knows that its lease is gone, or gives it up. */
  synchronized void leaseGone(long nowNanos) {
    settle(nowNanos);
    held = false;
    heeding = false;
    lease = 0;
  }

  /** Tries to acquire the lock when either kind of client lacks it; at most twice a second. */
  void keepHeld() {
    long own;
    synchronized (this) {
      long now = System.nanoTime();
      if ((held && heeding) || attempting || lease == 0 || now - nextNanos < 0) {
        return;
      }
      attempting = true;
      nextNanos = now + RETRY_NANOS;
      own = lease;
    }
    byte[] name = Long.toString(own).getBytes(StandardCharsets.UTF_8);
    driver.submit(
        new Txn(
            List.of(new Compare(key, 0)),
            List.of(new Put(key, name, own)),
            List.of(
                new Get(KeyRange.of(key), Consistency.LINEARIZABLE, 0, Delivery.KEYS_AND_VALUES))),
        new LockAttempt(own, name));
  }

  /** Whether the client that relies on responses holds the lock. */
  synchronized boolean isHeld() {
    return held;
  }

  /** Records that the rival holds the lock from now on. */
  synchronized void rivalTook(long nowNanos) {
    rival = true;
    rivalSince = nowNanos;
    taken++;
  }

  /** Records that the rival no longer holds the lock. */
  synchronized void rivalLeft(long nowNanos) {
    settle(nowNanos);
    rival = false;
  }

  /** Returns the findings so far. */
  synchronized Findings findings(long nowNanos) {
    settle(nowNanos);
    return new Findings(taken, bothNanos, longestNanos, heedingNanos);
  }

  private void settle(long nowNanos) {
    if (held && rival) {
      long from = Math.max(heldSince, rivalSince);
      bothNanos += Math.max(0, nowNanos - Math.max(from, settledAt));
      longestNanos = Math.max(longestNanos, nowNanos - from);
    }
    if (heeding && rival) {
      long from = Math.max(Math.max(heedingSince, rivalSince), settledAt);
      heedingNanos += Math.max(0, Math.min(nowNanos, validUntil) - from);
    }
    settledAt = Math.max(settledAt, nowNanos); // threads read the clock before they get here
  }

  private synchronized void decide(long leaseId, boolean ours) {
    attempting = false;
    if (!ours || lease != leaseId) {
      return;
    }
    long now = System.nanoTime();
    if (!held) {
      held = true;
      heldSince = now;
    }
    if (!heeding) {
      heeding = true;
      heedingSince = now;
    }
  }

  private final class LockAttempt implements InFlight {
    private final long leaseId;
    private final byte[] name;
    private boolean ours;

    LockAttempt(long leaseId, byte[] name) {
      this.leaseId = leaseId;
      this.name = name;
    }

    @Override
    public void decided(boolean succeeded) {
      ours |= succeeded;
    }

    /** An earlier attempt that was reported as failed may have been applied. */
    @Override
    public void found(byte[] found, byte[] value, long modRevision) {
      ours |= Arrays.equals(value, name);
    }

    @Override
    public void complete(Outcome outcome) {
      decide(leaseId, outcome.isOk() && ours);
    }
  }
}
