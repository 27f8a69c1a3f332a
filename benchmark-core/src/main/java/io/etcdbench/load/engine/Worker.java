// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.engine;

import io.etcdbench.load.record.Recorder;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The state of one thread that sends or completes operations: its recorder, its send counts, and
 * the slots that completed while it was sending. A driver may complete inside {@code submit};
 * sending the next operation or step from there would deepen the stack with each one, so such slots
 * are queued here and the sending loop below takes them. Used only by its thread, except for the
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

  /** Creates the worker of the calling thread. */
  Worker(Recorder recorder, int sources) {
    this.recorder = recorder;
    this.sent = new AtomicLongArray(sources);
  }

  /** Returns whether this is the calling thread's worker. Thread-safe. */
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
