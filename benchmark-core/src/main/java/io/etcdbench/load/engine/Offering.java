// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.engine;

import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.Outcome;
import io.etcdbench.load.record.PhaseRecorder;
import io.etcdbench.load.record.Recorder;
import io.etcdbench.workload.mix.OperationMix;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A running phase of load: the common part of the open and the closed loop. Times are in
 * nanoseconds since the start of the phase.
 */
abstract class Offering {
  private final EtcdDriver driver;
  private final NanoClock clock;
  private final PhaseRecorder recorder;
  private final List<String> sources;
  private final Slot[] slots;
  private final Queue<Worker> allWorkers = new ConcurrentLinkedQueue<>();
  private final ThreadLocal<Worker> workers = ThreadLocal.withInitial(this::newWorker);
  private final Thread control = Thread.currentThread();
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private volatile boolean closed;
  private volatile boolean stopped;
  private volatile boolean senderEnded;
  private long startNanoTime;

  Offering(
      EtcdDriver driver, OperationMix mix, int inFlight, PhaseRecorder recorder, NanoClock clock) {
    this.driver = driver;
    this.clock = clock;
    this.recorder = recorder;
    this.sources = mix.labels();
    this.slots = slots(inFlight, mix, this);
    this.startNanoTime = clock.nanoTime();
  }

  private Worker newWorker() {
    Worker worker = new Worker(recorder.newRecorder(), sources.size());
    allWorkers.add(worker);
    return worker;
  }

  /** Offers load on the calling thread; returns when nothing is left to do on it. */
  abstract void offer();

  /** Returns whether the requested number of operations has been sent. */
  abstract boolean hasSentAll();

  /**
   * Returns when the operation after all that were requested would have been due; 0 without a
   * schedule.
   */
  abstract long followingNanos();

  /** Counts an operation as it is sent; called within a section of the phase's recorder. */
  abstract void scheduled();

  /** Returns the number of operations sent, as the schedule counts them. */
  abstract long sent();

  /** Returns the number of arrivals that will never be sent. */
  abstract long dropped();

  /** Returns the number of operations in flight. */
  abstract long inFlight();

  /** Called when an operation has ended and is recorded; its slot is free. */
  abstract void ended(Slot slot, Worker worker);

  /** Returns all slots. */
  final Slot[] slots() {
    return slots;
  }

  /** Returns the number of operations that each source has sent, by series name. */
  final Map<String, Long> sentBySource() {
    Map<String, Long> sent = new LinkedHashMap<>();
    for (int source = 0; source < sources.size(); source++) {
      sent.merge(sources.get(source), sentBy(source), Long::sum);
    }
    return sent;
  }

  /** Returns the number of operations that all threads have sent. */
  final long sentByAll() {
    long all = 0;
    for (int source = 0; source < sources.size(); source++) {
      all += sentBy(source);
    }
    return all;
  }

  private long sentBy(int source) {
    return allWorkers.stream().mapToLong(worker -> worker.sent(source)).sum();
  }

  /** Records operations still in flight as abandoned; the phase must be sealed. */
  final void abandonRest(long nowNanos) {
    for (Slot slot : slots) {
      if (slot.isUnderWay()) {
        recorder.abandon(slot.source(), slot.intendedNanos(), slot.sentNanos(), nowNanos);
      }
    }
  }

  /** Starts the phase now. */
  final void start() {
    startNanoTime = clock.nanoTime();
  }

  /** The body of the phase's sending thread. */
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

  /** Returns whether the sending thread has finished. */
  final boolean hasSenderEnded() {
    return senderEnded;
  }

  /** Stops sending operations that are not due yet. */
  final void close() {
    closed = true;
  }

  /** Stops sending, also operations that are due. */
  final void stop() {
    stopped = true;
    closed = true;
  }

  final boolean isStopped() {
    return stopped;
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

  /**
   * Sends the prepared operation of the slot; returns false, without sending, when the phase is
   * sealed.
   */
  final boolean send(Slot slot, Worker worker, long intendedNanos, long sentNanos) {
    worker.recorder().enter();
    try {
      if (worker.recorder().isSealed()) {
        return false;
      }
      slot.begin(intendedNanos, sentNanos);
      worker.countSent(slot.source());
      scheduled();
    } finally {
      worker.recorder().leave();
    }
    slot.send(driver);
    return true;
  }

  /** Called by the driver, on any thread, when a step has ended. */
  final void completed(Slot slot, Outcome outcome) {
    long doneNanos = elapsedNanos();
    Worker worker = worker(slot);
    Outcome whole;
    try {
      if (slot.prepareFollowing(outcome)) {
        sendStep(slot, worker);
        return;
      }
      whole = slot.ended(outcome);
    } catch (RuntimeException | Error defect) {
      fail(defect);
      return;
    }
    if (record(slot, worker.recorder(), whole, doneNanos)) {
      ended(slot, worker);
    }
  }

  /** Same as {@link #worker()}, but usually avoids the lookup. */
  private Worker worker(Slot slot) {
    Worker worker = slot.worker;
    if (worker == null || !worker.isOfThisThread()) {
      worker = workers.get();
      slot.worker = worker;
    }
    return worker;
  }

  /**
   * Records the end of an operation; returns false when the phase is sealed and the operation was
   * therefore abandoned.
   */
  private static boolean record(Slot slot, Recorder recorder, Outcome outcome, long doneNanos) {
    recorder.enter();
    try {
      if (recorder.isSealed()) {
        return false;
      }
      recorder.recordWithin(
          slot.source(), outcome, slot.intendedNanos(), slot.sentNanos(), doneNanos);
      slot.over();
      return true;
    } finally {
      recorder.leave();
    }
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

  /** Ends the phase because of a defect, here or in the driver; the phase then reports it. */
  final void fail(Throwable defect) {
    failure.compareAndSet(null, defect);
    stop();
    wakeControl();
  }

  final void throwFailure() {
    Throwable defect = failure.get();
    if (defect != null) {
      throw new IllegalStateException(
          "the load was aborted by an internal error: " + defect, defect);
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
