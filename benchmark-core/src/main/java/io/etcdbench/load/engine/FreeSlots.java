// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.engine;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * A queue of the slots that are not in flight. Multiple producers, one consumer, wait-free. First
 * in, first out: even at a low rate all slots, and with them all connections, are used in turn.
 */
final class FreeSlots {
  private final AtomicReferenceArray<@Nullable Slot> ring;
  private final int mask;
  private final int slots;
  private final AtomicLong added = new AtomicLong();
  private final AtomicLong taken = new AtomicLong();

  FreeSlots(Slot[] slots) {
    int places = Integer.highestOneBit(Math.max(1, 2 * slots.length - 1));
    this.ring = new AtomicReferenceArray<>(places);
    this.mask = places - 1;
    this.slots = slots.length;
    for (Slot slot : slots) {
      add(slot);
    }
  }

  /** Never overflows, since there are no more slots than places in the ring. */
  void add(Slot slot) {
    ring.set((int) added.getAndIncrement() & mask, slot);
  }

  /** Returns a free slot, or null when all are in flight. */
  @Nullable Slot poll() {
    long takenSoFar = taken.getPlain();
    int at = (int) takenSoFar & mask;
    Slot slot = ring.getAcquire(at);
    if (slot != null) {
      ring.setRelease(at, null);
      taken.setRelease(takenSoFar + 1);
    }
    return slot;
  }

  /** Returns the number of slots in flight. */
  long inFlight() {
    long takenSoFar = taken.get();
    return slots + takenSoFar - added.get();
  }
}
