// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.engine;

import io.etcdbench.load.engine.LoadResult.End;
import io.etcdbench.load.record.Interval;
import io.etcdbench.load.record.PhaseRecorder;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;

/** Controls one phase: cuts its intervals, ends it and drains it. Used once. */
final class PhaseControl {
  /** Time for the sender to finish its current operation, so that its last counts are included. */
  private static final long SENDER_PATIENCE_NANOS = 100_000_000;

  private final LoadPhase phase;
  private final Offering offering;
  private final PhaseRecorder recorder;
  private final StopSignal stop;
  private long nextCutNanos;
  private boolean interrupted;

  PhaseControl(LoadPhase phase, Offering offering, PhaseRecorder recorder, StopSignal stop) {
    this.phase = phase;
    this.offering = offering;
    this.recorder = recorder;
    this.stop = stop;
    this.nextCutNanos = phase.interval().toNanos();
  }

  /**
   * Runs the phase, starting it when everything is ready to send. Sends nothing when it is stopped
   * by then.
   *
   * @param gate returns at the start time
   * @param begun receives the start time on the clock of the offering, once an operation is sent or
   *     none will be
   */
  LoadResult run(Runnable gate, LongConsumer begun) {
    Thread sender = new Thread(offering::runSender, "etcd-bench-load");
    sender.setDaemon(true);
    gate.run();
    offering.start();
    boolean unused = heedStop();
    sender.start();
    try {
      await(
          () -> offering.sent() > 0 || offering.hasSenderEnded() || offering.isStopped(),
          phase.extent().nanos());
      begun.accept(offering.startNanoTime());
      return measureAndDrain();
    } finally {
      offering.close();
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private LoadResult measureAndDrain() {
    await(() -> offering.hasSentAll() || heedStop(), phase.extent().nanos());
    End end = end();
    long offeredNanos = offering.elapsedNanos();
    long drainUntilNanos = offeredNanos + phase.drainTimeout().toNanos();
    if (end == End.OPERATIONS) {
      Interval total = drain(drainUntilNanos);
      long leastNanos = total.abandoned() == 0 ? total.startNanos() : offeredNanos;
      leastNanos = Math.max(leastNanos, offering.followingNanos());
      return result(total.untilLastDone(leastNanos), total, end);
    }
    offering.close();
    await(
        () -> offering.hasSenderEnded() || stop.isOverdue(),
        Math.min(drainUntilNanos, offeredNanos + SENDER_PATIENCE_NANOS));
    cut();
    Interval measured = recorder.total();
    return result(measured, drain(drainUntilNanos), end);
  }

  private LoadResult result(Interval measured, Interval total, End end) {
    return new LoadResult(measured, total, offering.sentBySource(), end);
  }

  /** Waits for operations in flight and abandons the rest; returns the whole phase. */
  private Interval drain(long untilNanos) {
    offering.close();
    await(
        () -> (offering.hasSenderEnded() && offering.inFlight() == 0) || stop.isOverdue(),
        untilNanos);
    // Also when nothing is waited for: the sender still counts what it has not sent.
    await(offering::hasSenderEnded, offering.elapsedNanos() + SENDER_PATIENCE_NANOS);
    recorder.seal();
    offering.abandonRest(offering.elapsedNanos());
    cut();
    return recorder.total();
  }

  private End end() {
    if (offering.hasSentAll()) {
      return End.OPERATIONS;
    }
    return heedStop() ? End.STOPPED : End.DURATION;
  }

  /** Stops the offering when the signal was given; returns whether it was. */
  private boolean heedStop() {
    heedInterrupt();
    if (stop.isGiven()) {
      offering.stop();
    }
    return offering.isStopped();
  }

  /** Clears the interrupt flag, which would otherwise end every park at once. */
  private void heedInterrupt() {
    if (Thread.interrupted()) {
      interrupted = true;
      stop.give();
    }
  }

  /** Waits for the condition, at most until a given time; throws when the load has failed. */
  private void await(BooleanSupplier condition, long untilNanos) {
    for (long now = offering.elapsedNanos();
        now < untilNanos && !condition.getAsBoolean();
        now = offering.elapsedNanos()) {
      offering.throwFailure();
      boolean unused = heedStop();
      if (now >= nextCutNanos) {
        recorder.cut(now, offering.sent(), offering.dropped());
        long interval = phase.interval().toNanos();
        nextCutNanos += interval * ((now - nextCutNanos) / interval + 1);
      } else {
        long rest = Math.min(untilNanos, nextCutNanos) - now;
        offering.clock().parkNanos(Math.min(rest, Pacer.LONGEST_REST_NANOS));
      }
    }
    offering.throwFailure();
  }

  private void cut() {
    recorder.cut(offering.elapsedNanos(), offering.sent(), offering.dropped());
  }
}
