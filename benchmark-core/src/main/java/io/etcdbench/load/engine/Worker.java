// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.engine;

import io.etcdbench.load.record.Recorder;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * What one thread needs that sends or completes operations: its recorder, how many it has sent, and
 * the slots that completed while it was sending. A driver may complete inside {@code submit};
 * sending the next operation or step from in there would deepen the stack with each one, so such
 * slots queue up here and the sending loop below takes them. Used by its thread only, but for the
 * counts, which any thread may read.
 */
final class Worker {
  private final Thread thread = Thread.currentThread();
  private final Recorder recorder;

  /** Operations sent, by source. */
  private final AtomicLongArray sent;

  /** Slots whose operation is over; a closed loop sends their next one. */
  private final SlotQueue over = new SlotQueue();

  /** Slots whose operation has a further step. */
  private final SlotQueue steps = new SlotQueue();

  private boolean sending;
  private boolean stepping;

  /** Of the calling thread. */
  Worker(Recorder recorder, int sources) {
    this.recorder = recorder;
    this.sent = new AtomicLongArray(sources);
  }

  /** Thread-safe. */
  boolean isOfThisThread() {
    return thread == Thread.currentThread();
  }

  void countSent(int source) {
    sent.setRelease(source, sent.getPlain(source) + 1);
  }

  long sent(int source) {
    return sent.getAcquire(source);
  }

  Recorder recorder() {
    return recorder;
  }

  SlotQueue over() {
    return over;
  }

  SlotQueue steps() {
    return steps;
  }

  boolean isSending() {
    return sending;
  }

  void sending(boolean now) {
    sending = now;
  }

  boolean isStepping() {
    return stepping;
  }

  void stepping(boolean now) {
    stepping = now;
  }
}
