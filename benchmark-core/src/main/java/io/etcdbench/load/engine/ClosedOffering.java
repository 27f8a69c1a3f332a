// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.engine;

import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.load.engine.LoadModel.ClosedLoop;
import io.etcdbench.load.record.PhaseRecorder;
import io.etcdbench.workload.mix.OperationMix;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A closed loop: the thread that completes an operation sends the slot's next one, without
 * switching to another thread. Operations are numbered in the order of sending.
 */
final class ClosedOffering extends Offering {
  private final long operations;
  private final AtomicLong nextNumber = new AtomicLong();
  private final AtomicInteger active;

  ClosedOffering(
      EtcdDriver driver,
      OperationMix mix,
      LoadPhase phase,
      PhaseRecorder recorder,
      NanoClock clock) {
    super(driver, mix, ((ClosedLoop) phase.model()).inFlight(), recorder, clock);
    this.operations = phase.extent().operations();
    this.active = new AtomicInteger(slots().length);
  }

  @Override
  void offer() {
    Worker worker = worker();
    worker.sending(true);
    for (Slot slot : slots()) {
      sendNext(slot, worker);
    }
    wakeControl();
    sendCompleted(worker);
  }

  @Override
  void ended(Slot slot, Worker worker) {
    if (worker.isSending()) {
      worker.over().add(slot);
      return;
    }
    worker.sending(true);
    sendNext(slot, worker);
    sendCompleted(worker);
  }

  private void sendCompleted(Worker worker) {
    for (Slot slot = worker.over().poll(); slot != null; slot = worker.over().poll()) {
      sendNext(slot, worker);
    }
    worker.sending(false);
  }

  private void sendNext(Slot slot, Worker worker) {
    long number = isClosed() ? operations : nextNumber.getAndIncrement();
    if (number >= operations) {
      retire();
      return;
    }
    try {
      slot.prepare(number);
      if (!send(slot, worker, 0, elapsedNanos())) {
        slot.drop();
      }
    } catch (RuntimeException | Error defect) {
      fail(defect);
    }
  }

  private void retire() {
    if (active.decrementAndGet() == 0) {
      wakeControl();
    }
  }

  @Override
  boolean hasSentAll() {
    return nextNumber.get() >= operations;
  }

  @Override
  long followingNanos() {
    return 0;
  }

  @Override
  void scheduled() {
    // The worker has already counted it.
  }

  @Override
  long sent() {
    return sentByAll();
  }

  @Override
  long dropped() {
    return 0;
  }

  @Override
  long inFlight() {
    return active.get();
  }
}
