// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.watch;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The puts that watchers receive: their numbers, how many of each key were acknowledged, and when
 * the latest ones were. Thread-safe, without locks.
 */
final class PutLog {
  /** So many puts later, an acknowledgement is forgotten; far more than can be under way. */
  private static final int REMEMBERED = 1 << 16;

  static final long UNKNOWN = Long.MIN_VALUE;

  private final AtomicLong next = new AtomicLong();
  private final AtomicLongArray acknowledgedOfKey;
  private final AtomicLongArray uncertainOfKey;
  private final AtomicLong firstRevision = new AtomicLong(Long.MAX_VALUE);

  /** The sequence number whose acknowledgement is in the same place of the other array, plus 1. */
  private final AtomicLongArray sequences = new AtomicLongArray(REMEMBERED);

  private final AtomicLongArray nanos = new AtomicLongArray(REMEMBERED);

  PutLog(int keys) {
    acknowledgedOfKey = new AtomicLongArray(keys);
    uncertainOfKey = new AtomicLongArray(keys);
  }

  /** A number for one more put. */
  long issue() {
    return next.getAndIncrement();
  }

  /** The number of the next put. */
  long next() {
    return next.get();
  }

  void acknowledged(long sequence, int key, long atNanos) {
    int place = (int) sequence & (REMEMBERED - 1);
    sequences.set(place, 0);
    nanos.set(place, atNanos);
    sequences.set(place, sequence + 1);
    acknowledgedOfKey.incrementAndGet(key);
  }

  /** The put may have happened, or not. */
  void failed(int key) {
    uncertainOfKey.incrementAndGet(key);
  }

  /** When the put was acknowledged; UNKNOWN while it is not. */
  long acknowledgedNanos(long sequence) {
    int place = (int) sequence & (REMEMBERED - 1);
    if (sequences.get(place) != sequence + 1) {
      return UNKNOWN;
    }
    long atNanos = nanos.get(place);
    return sequences.get(place) == sequence + 1 ? atNanos : UNKNOWN;
  }

  long acknowledged(int key) {
    return acknowledgedOfKey.get(key);
  }

  long uncertain(int key) {
    return uncertainOfKey.get(key);
  }

  /** Counts anew; while no put is under way. */
  void forgetCounts() {
    for (int key = 0; key < acknowledgedOfKey.length(); key++) {
      acknowledgedOfKey.set(key, 0);
      uncertainOfKey.set(key, 0);
    }
  }

  void happenedAt(long revision) {
    firstRevision.accumulateAndGet(revision, Math::min);
  }

  /** The revision of the earliest put; {@link Long#MAX_VALUE} before any. */
  long firstRevision() {
    return firstRevision.get();
  }
}
