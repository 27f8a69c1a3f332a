// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.engine;

import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.load.arrival.ArrivalSchedule;
import io.etcdbench.load.engine.LoadModel.BeyondLimit;
import io.etcdbench.load.engine.LoadModel.OpenLoop;
import io.etcdbench.load.record.PhaseRecorder;
import io.etcdbench.observe.machine.TimerSlack;
import io.etcdbench.workload.mix.OperationMix;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * An open loop: one thread follows the schedule and sends. It never waits for a response, only for
 * a free slot when the in-flight limit is reached. The schedule is arithmetic, so arrivals that
 * become due during the wait keep their intended send times without being stored.
 */
final class OpenOffering extends Offering {
  /** Typical lateness of a wake-up with a short timer slack on a slow machine. */
  private static final long MAX_SPIN_NANOS = 20_000;

  /** A completion wakes the pacer earlier; this only limits the cost of a lost wake-up. */
  private static final long SLOT_REST_NANOS = 1_000_000;

  private final ArrivalSchedule schedule;
  private final BeyondLimit beyondLimit;
  private final Extent extent;
  private final FreeSlots free;
  private final BooleanSupplier closed = this::isClosed;
  private final AtomicLong sent = new AtomicLong();
  private final AtomicLong dropped = new AtomicLong();
  private volatile boolean sentAll;

  /** Due time of the arrival after the last one; written before {@link #sentAll}. */
  private long followingNanos;

  private volatile @Nullable Thread waitingForSlot;

  OpenOffering(
      EtcdDriver driver,
      OperationMix mix,
      LoadPhase phase,
      PhaseRecorder recorder,
      NanoClock clock) {
    super(driver, mix, ((OpenLoop) phase.model()).inFlightLimit(), recorder, clock);
    OpenLoop model = (OpenLoop) phase.model();
    this.schedule = model.schedule();
    this.beyondLimit = model.beyondLimit();
    this.extent = phase.extent();
    this.free = new FreeSlots(slots());
  }

  @Override
  void offer() {
    TimerSlack.shorten();
    Pacer pacer = new Pacer(clock(), startNanoTime(), MAX_SPIN_NANOS);
    long firstUnsent = followSchedule(pacer);
    boolean all = arrivals() >= extent.operations();
    followingNanos = all ? firstUnsent : 0;
    sentAll = all;
    countUnsent(firstUnsent);
  }

  /**
   * Sends due operations until the phase is over; returns the due time of the first arrival that
   * was not sent.
   */
  private long followSchedule(Pacer pacer) {
    long due = schedule.nextNanos();
    while (isWithinExtent(due)) {
      // Prepared ahead, so that only the sending is left when the operation is due.
      Slot slot = prepared(free.poll());
      long now = pacer.awaitNanos(due, closed);
      if (now < due || !sendOrCount(slot, due, now)) {
        giveBack(slot);
        return due;
      }
      boolean isLast = arrivals() >= extent.operations();
      due = isLast ? schedule.followingNanos() : schedule.nextNanos();
    }
    return due;
  }

  private boolean isWithinExtent(long due) {
    return arrivals() < extent.operations() && due < extent.nanos();
  }

  private long arrivals() {
    return sent.getPlain() + dropped.getPlain();
  }

  /**
   * Returns false when the phase was closed while all slots were in flight, was stopped, or is
   * sealed.
   */
  private boolean sendOrCount(@Nullable Slot ready, long due, long now) {
    if (ready != null) {
      return sendUnlessStopped(ready, due, now);
    }
    Slot late = prepared(beyondLimit == BeyondLimit.SEND_LATE ? awaitSlot() : free.poll());
    if (late != null) {
      return sendLate(late, due);
    }
    if (beyondLimit == BeyondLimit.DROP) {
      dropped.incrementAndGet();
    }
    return beyondLimit == BeyondLimit.DROP;
  }

  private boolean sendLate(Slot slot, long due) {
    boolean isSent = sendUnlessStopped(slot, due, elapsedNanos());
    if (!isSent) {
      giveBack(slot);
    }
    return isSent;
  }

  private boolean sendUnlessStopped(Slot slot, long due, long now) {
    return !isStopped() && send(slot, worker(), due, now);
  }

  @Override
  void scheduled() {
    sent.setRelease(sent.getPlain() + 1);
  }

  private @Nullable Slot prepared(@Nullable Slot slot) {
    if (slot != null) {
      slot.prepare(sent.getPlain());
    }
    return slot;
  }

  private void giveBack(@Nullable Slot slot) {
    if (slot != null) {
      slot.drop();
      free.add(slot);
    }
  }

  private @Nullable Slot awaitSlot() {
    Slot slot = free.poll();
    while (slot == null && !isClosed()) {
      waitingForSlot = Thread.currentThread();
      slot = free.poll();
      if (slot == null) {
        clock().parkNanos(SLOT_REST_NANOS);
      }
      waitingForSlot = null;
    }
    return slot;
  }

  /** Counts arrivals that were due before the end but will never be sent as dropped. */
  private void countUnsent(long firstUnsent) {
    long end = Math.min(elapsedNanos(), extent.nanos());
    long unsent = 0;
    for (long due = firstUnsent;
        due < end && arrivals() + unsent < extent.operations();
        due = schedule.nextNanos()) {
      unsent++;
    }
    dropped.addAndGet(unsent);
  }

  @Override
  void ended(Slot slot, Worker worker) {
    free.add(slot);
    Thread waiting = waitingForSlot;
    if (waiting != null) {
      LockSupport.unpark(waiting);
    }
    if (isClosed() || sentAll) {
      wakeControl();
    }
  }

  @Override
  boolean hasSentAll() {
    return sentAll;
  }

  @Override
  long followingNanos() {
    return followingNanos;
  }

  @Override
  long sent() {
    return sent.get();
  }

  @Override
  long dropped() {
    return dropped.get();
  }

  @Override
  long inFlight() {
    return free.inFlight();
  }
}
