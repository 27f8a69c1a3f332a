// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load;

import io.etcdbench.record.Recorder;
import org.jspecify.annotations.Nullable;

/**
 * What one thread needs that completes operations: its recorder, and the slots that completed while
 * it was sending. A driver may complete inside {@code submit}; sending the next operation from in
 * there would deepen the stack with each one, so such slots queue up here and the sending loop
 * below takes them. Used by its thread only.
 */
final class Worker {
  private final Recorder recorder;
  private boolean sending;
  private @Nullable Slot first;
  private @Nullable Slot last;

  Worker(Recorder recorder) {
    this.recorder = recorder;
  }

  Recorder recorder() {
    return recorder;
  }

  boolean isSending() {
    return sending;
  }

  void sending(boolean now) {
    sending = now;
  }

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
