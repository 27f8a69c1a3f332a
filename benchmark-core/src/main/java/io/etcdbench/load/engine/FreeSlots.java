// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.engine;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The slots that are not in flight. Any thread adds, one thread takes, nobody waits. First in,
 * first out: at a low rate too, all slots have their turn, and with them all connections.
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

  /** There is always room, for no more slots exist than the ring has places. */
  void add(Slot slot) {
    ring.set((int) added.getAndIncrement() & mask, slot);
  }

  /** Null when none is free. */
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

  /** How many are in flight. */
  long inFlight() {
    long takenSoFar = taken.get();
    return slots + takenSoFar - added.get();
  }
}
