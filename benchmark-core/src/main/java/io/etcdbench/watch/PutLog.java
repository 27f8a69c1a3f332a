// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.watch;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The puts that watchers receive: their sequence numbers, the number of acknowledged puts of each
 * key, and the times of the latest acknowledgements. Thread-safe and lock-free.
 */
final class PutLog {
  /** Number of puts after which an acknowledgement is forgotten; far more than can be in flight. */
  private static final int REMEMBERED = 1 << 16;

  static final long UNKNOWN = Long.MIN_VALUE;

  private final AtomicLong next = new AtomicLong();
  private final AtomicLongArray acknowledgedOfKey;
  private final AtomicLongArray uncertainOfKey;
  private final AtomicLong firstRevision = new AtomicLong(Long.MAX_VALUE);

  /** The sequence number of the first put that counts. */
  private volatile long firstCounted;

  /**
   * The sequence number, plus 1, whose acknowledgement time is at the same index of {@code nanos}.
   */
  private final AtomicLongArray sequences = new AtomicLongArray(REMEMBERED);

  private final AtomicLongArray nanos = new AtomicLongArray(REMEMBERED);

  PutLog(int keys) {
    acknowledgedOfKey = new AtomicLongArray(keys);
    uncertainOfKey = new AtomicLongArray(keys);
  }

  /** Returns a sequence number for a new put. */
  long issue() {
    return next.getAndIncrement();
  }

  /** Returns the sequence number of the next put. */
  long next() {
    return next.get();
  }

  void acknowledged(long sequence, int key, long atNanos) {
    int place = (int) sequence & (REMEMBERED - 1);
    sequences.set(place, 0);
    nanos.set(place, atNanos);
    sequences.set(place, sequence + 1);
    if (sequence >= firstCounted) {
      acknowledgedOfKey.incrementAndGet(key);
    }
  }

  /** Counts a failed put, which may have been applied nevertheless. */
  void failed(long sequence, int key) {
    if (sequence >= firstCounted) {
      uncertainOfKey.incrementAndGet(key);
    }
  }

  /** Returns when the put was acknowledged; UNKNOWN if it was not yet, or too long ago. */
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

  /** Resets the counts. Puts that were issued before, such as abandoned ones, no longer count. */
  void forgetCounts() {
    firstCounted = next.get();
    for (int key = 0; key < acknowledgedOfKey.length(); key++) {
      acknowledgedOfKey.set(key, 0);
      uncertainOfKey.set(key, 0);
    }
  }

  void happenedAt(long revision) {
    firstRevision.accumulateAndGet(revision, Math::min);
  }

  /** Returns the revision of the earliest put; {@link Long#MAX_VALUE} before any. */
  long firstRevision() {
    return firstRevision.get();
  }
}
