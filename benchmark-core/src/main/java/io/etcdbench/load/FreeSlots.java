// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The slots that are not in flight. Any thread adds, one thread takes, nobody waits. First in,
 * first out: at a low rate too, all slots have their turn, and with them all connections.
 */
final class FreeSlots {
  private final AtomicReferenceArray<@Nullable Slot> ring;
  private final AtomicLong added = new AtomicLong();
  private final AtomicLong taken = new AtomicLong();

  FreeSlots(Slot[] slots) {
    ring = new AtomicReferenceArray<>(slots.length);
    for (Slot slot : slots) {
      add(slot);
    }
  }

  /** There is always room, for no more slots exist than the ring has places. */
  void add(Slot slot) {
    ring.set((int) (added.getAndIncrement() % ring.length()), slot);
  }

  /** Null when none is free. */
  @Nullable Slot poll() {
    int at = (int) (taken.get() % ring.length());
    Slot slot = ring.get(at);
    if (slot != null) {
      ring.set(at, null);
      taken.lazySet(taken.get() + 1);
    }
    return slot;
  }

  /** How many are in flight. */
  long inFlight() {
    long takenSoFar = taken.get();
    return ring.length() + takenSoFar - added.get();
  }
}
