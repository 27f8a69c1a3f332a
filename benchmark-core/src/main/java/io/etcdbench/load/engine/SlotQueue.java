// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.engine;

import org.jspecify.annotations.Nullable;

/** Slots in line, linked through themselves: a queue that allocates nothing. One thread only. */
final class SlotQueue {
  private @Nullable Slot first;
  private @Nullable Slot last;

  void add(Slot slot) {
    slot.next = null;
    if (last == null) {
      first = slot;
    } else {
      last.next = slot;
    }
    last = slot;
  }

  @Nullable Slot poll() {
    Slot slot = first;
    if (slot != null) {
      first = slot.next;
      if (first == null) {
        last = null;
      }
    }
    return slot;
  }
}
