// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.stream;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Passes completed slots from the threads that complete them to the one thread that owns the
 * stream. Any thread may offer, one thread takes. It does not allocate or lock. It contains every
 * slot of the stream at most once, so it cannot overflow.
 */
final class CompletionQueue {
  /**
   * Number of polls before the thread parks. A get over loopback takes 100 us and more: spinning
   * for it would take the core from the server. Waking up does not affect latency figures, because
   * the completing thread takes the timestamp.
   */
  private static final int LOOKS_BEFORE_PARKING = 50;

  private final AtomicReferenceArray<@Nullable StreamSlot> ring;
  private final int mask;
  private final AtomicLong tail = new AtomicLong();
  private volatile @Nullable Thread parked;
  private long head;

  CompletionQueue(int slots) {
    int capacity = Integer.highestOneBit(Math.max(1, slots - 1)) << 1;
    ring = new AtomicReferenceArray<>(capacity);
    mask = capacity - 1;
  }

  void offer(StreamSlot slot) {
    ring.set((int) tail.getAndIncrement() & mask, slot);
    Thread waiting = parked;
    if (waiting != null) {
      LockSupport.unpark(waiting);
    }
  }

  /**
   * Returns the next completed slot; null when none completed in time or the thread was
   * interrupted.
   */
  @Nullable StreamSlot take(long patienceNanos) {
    for (int look = 0; look < LOOKS_BEFORE_PARKING; look++) {
      StreamSlot slot = poll();
      if (slot != null) {
        return slot;
      }
      Thread.onSpinWait();
    }
    return park(patienceNanos);
  }

  private @Nullable StreamSlot park(long patienceNanos) {
    long start = System.nanoTime();
    parked = Thread.currentThread();
    try {
      StreamSlot slot = poll();
      long left = patienceNanos;
      while (slot == null && left > 0 && !Thread.currentThread().isInterrupted()) {
        LockSupport.parkNanos(this, left);
        slot = poll();
        left = patienceNanos - (System.nanoTime() - start);
      }
      return slot;
    } finally {
      parked = null;
    }
  }

  /** Whether every offered slot has been taken. Called by the taking thread only. */
  boolean isEmpty() {
    return tail.get() == head;
  }

  private @Nullable StreamSlot poll() {
    int index = (int) head & mask;
    StreamSlot slot = ring.get(index);
    if (slot != null) {
      ring.set(index, null);
      head++;
    }
    return slot;
  }
}
