// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.engine;

import org.jspecify.annotations.Nullable;

/** An intrusive linked queue of slots, which allocates nothing. Not thread-safe. */
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
