// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load;

import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.Outcome;
import io.etcdbench.record.PhaseRecorder;
import io.etcdbench.workload.OperationMix;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * One phase of load under way: what the open and the closed loop share. Instants are nanoseconds
 * since the start of the phase.
 */
abstract class Offering {
  private final EtcdDriver driver;
  private final NanoClock clock;
  private final ThreadLocal<Worker> workers;
  private final Thread control = Thread.currentThread();
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private volatile boolean closed;
  private volatile boolean senderEnded;
  private long startNanoTime;

  Offering(EtcdDriver driver, NanoClock clock, PhaseRecorder recorder) {
    this.driver = driver;
    this.clock = clock;
    this.workers = ThreadLocal.withInitial(() -> new Worker(recorder.newRecorder()));
    this.startNanoTime = clock.nanoTime();
  }

  /** Offers load on the calling thread; returns when nothing is left to do on it. */
  abstract void offer();

  /** Whether the number of operations asked for has been sent. */
  abstract boolean hasSentAll();

  /** How many operations were sent. */
  abstract long sent();

  /** How many arrivals will never be sent. */
  abstract long notOffered();

  /** How many operations are in flight. */
  abstract long inFlight();

  /** An operation has ended and is recorded; its slot is free. */
  abstract void ended(Slot slot, Worker worker);

  /** The phase begins now. */
  final void start() {
    startNanoTime = clock.nanoTime();
  }

  /** What the sending thread of the phase runs. */
  final void runSender() {
    try {
      offer();
    } catch (RuntimeException | Error defect) {
      fail(defect);
    } finally {
      senderEnded = true;
      wakeControl();
    }
  }

  /** Whether the sending thread has nothing left to do. */
  final boolean hasSenderEnded() {
    return senderEnded;
  }

  /** No operation that is not due yet is sent any more. */
  final void close() {
    closed = true;
  }

  final boolean isClosed() {
    return closed;
  }

  final long elapsedNanos() {
    return clock.nanoTime() - startNanoTime;
  }

  final long startNanoTime() {
    return startNanoTime;
  }

  final NanoClock clock() {
    return clock;
  }

  final Worker worker() {
    return workers.get();
  }

  final void wakeControl() {
    LockSupport.unpark(control);
  }

  /** Sends what the slot has prepared. */
  final void send(Slot slot, long intendedNanos, long sentNanos) {
    slot.send(driver, intendedNanos, sentNanos);
  }

  /** A step has ended; called by the driver, on any thread. */
  final void completed(Slot slot, Outcome outcome) {
    long doneNanos = elapsedNanos();
    Worker worker = workers.get();
    try {
      if (slot.prepareFollowing(outcome)) {
        sendStep(slot, worker);
        return;
      }
    } catch (RuntimeException | Error defect) {
      fail(defect);
      return;
    }
    Outcome whole = slot.ended(outcome);
    worker
        .recorder()
        .record(slot.source(), whole, slot.intendedNanos(), slot.sentNanos(), doneNanos);
    ended(slot, worker);
  }

  private void sendStep(Slot slot, Worker worker) {
    worker.steps().add(slot);
    if (worker.isStepping()) {
      return;
    }
    worker.stepping(true);
    for (Slot next = worker.steps().poll(); next != null; next = worker.steps().poll()) {
      next.submit(driver);
    }
    worker.stepping(false);
  }

  /** A defect, here or in the driver: the phase ends and says so. */
  final void fail(Throwable defect) {
    failure.compareAndSet(null, defect);
    close();
    wakeControl();
  }

  final void throwFailure() {
    Throwable defect = failure.get();
    if (defect != null) {
      throw new IllegalStateException("the load ended by a defect: " + defect, defect);
    }
  }

  static Slot[] slots(int count, OperationMix mix, Offering offering) {
    Slot[] slots = new Slot[count];
    for (int lane = 0; lane < count; lane++) {
      slots[lane] = new Slot(lane, mix.newBuffer(), offering);
    }
    return slots;
  }
}
