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
 * A key that a client holds as a lock while its lease lives, and how long a {@link LockRival} held
 * it at the same time. Two beliefs are kept: that of a client which holds until an answer reports
 * that the lease is gone, and that of one which heeds its lease's time: it also stops when that
 * time has passed since it sent the last confirmed renewal, and holds again only after it has asked
 * the key, not because a later renewal is confirmed. Thread-safe.
 */
final class ContestedLock {
  private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  private final EtcdDriver driver;
  private final byte[] key;

  // Guarded by this.
  private long lease;
  private long validUntil;
  private boolean asking;
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
   * What became of it in a cycle. Immutable.
   *
   * @param taken how often the rival took it, because the lease had ended
   * @param bothNanos how long the rival and a client that believes answers alone both held it
   * @param longestNanos the longest time of these
   * @param heedingNanos how long the rival and a client that heeds its lease's time both held it:
   *     must be 0
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
   * The lease was granted or renewed.
   *
   * @param leaseId the lease
   * @param until it lives until then at least, by {@link System#nanoTime}
   * @param nowNanos when the answer arrived, by the same clock
   */
  synchronized void confirmed(long leaseId, long until, long nowNanos) {
    settle(nowNanos);
    heeding &= nowNanos - validUntil <= 0;
    if (lease != leaseId || until - validUntil > 0) { // answers may overtake each other
      validUntil = until;
    }
    lease = leaseId;
  }

  /** An answer reported that the lease is gone. */
  synchronized void leaseGone(long nowNanos) {
    settle(nowNanos);
    held = false;
    heeding = false;
    lease = 0;
  }

  /** Asks for the lock when one of both beliefs lacks it; at most twice a second. */
  void keepHeld() {
    long own;
    synchronized (this) {
      long now = System.nanoTime();
      if ((held && heeding) || asking || lease == 0 || now - nextNanos < 0) {
        return;
      }
      asking = true;
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
        new Asked(own, name));
  }

  /** Whether the client that believes answers alone holds the lock. */
  synchronized boolean isHeld() {
    return held;
  }

  /** The rival holds it from now on. */
  synchronized void rivalTook(long nowNanos) {
    rival = true;
    rivalSince = nowNanos;
    taken++;
  }

  /** The rival holds it no longer. */
  synchronized void rivalLeft(long nowNanos) {
    settle(nowNanos);
    rival = false;
  }

  /** What came before no longer counts. */
  synchronized void forget() {
    taken = 0;
    bothNanos = 0;
    longestNanos = 0;
    heedingNanos = 0;
    rival = false;
  }

  /** What has been found until now. */
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
    settledAt = nowNanos;
  }

  private synchronized void decide(long leaseId, boolean ours) {
    asking = false;
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

  private final class Asked implements InFlight {
    private final long leaseId;
    private final byte[] name;
    private boolean ours;

    Asked(long leaseId, byte[] name) {
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
