// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load;

import io.etcdbench.load.LoadResult.End;
import io.etcdbench.record.Interval;
import io.etcdbench.record.PhaseRecorder;
import java.util.function.BooleanSupplier;

/** Watches over one phase: ends it, drains it, and cuts its intervals meanwhile. One use. */
final class PhaseControl {
  /** How soon a stop signal is heard. */
  private static final long LONGEST_REST_NANOS = 20_000_000;

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

  LoadResult run() {
    Thread sender = new Thread(offering::runSender, "etcd-bench-load");
    sender.setDaemon(true);
    offering.start();
    sender.start();
    try {
      return measureAndDrain();
    } finally {
      offering.close();
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private LoadResult measureAndDrain() {
    await(() -> offering.hasSentAll() || isStopped(), phase.extent().nanos());
    End end = end();
    long drainUntilNanos = offering.elapsedNanos() + phase.drainTimeout().toNanos();
    if (end == End.OPERATIONS) {
      await(() -> offering.inFlight() == 0 || isStopped(), drainUntilNanos);
    }
    offering.close();
    await(offering::hasSenderEnded, drainUntilNanos);
    cut();
    Interval measured = recorder.total();
    if (end == End.OPERATIONS && offering.inFlight() == 0) {
      measured = measured.untilLastDone();
    }
    await(() -> offering.inFlight() == 0, drainUntilNanos);
    Interval drained = cut();
    return new LoadResult(measured, drained, offering.inFlight(), end);
  }

  private End end() {
    if (offering.hasSentAll()) {
      return End.OPERATIONS;
    }
    return isStopped() ? End.STOPPED : End.DURATION;
  }

  private boolean isStopped() {
    if (Thread.interrupted()) {
      interrupted = true;
      stop.give();
    }
    return stop.isGiven();
  }

  /** Waits for the condition, but not beyond an instant; throws when the load has failed. */
  private void await(BooleanSupplier condition, long untilNanos) {
    for (long now = offering.elapsedNanos();
        now < untilNanos && !condition.getAsBoolean();
        now = offering.elapsedNanos()) {
      offering.throwFailure();
      if (now >= nextCutNanos) {
        recorder.cut(now, offering.sent(), offering.notOffered());
        long interval = phase.interval().toNanos();
        nextCutNanos += interval * ((now - nextCutNanos) / interval + 1);
      } else {
        long rest = Math.min(untilNanos, nextCutNanos) - now;
        offering.clock().parkNanos(Math.min(rest, LONGEST_REST_NANOS));
      }
    }
    offering.throwFailure();
  }

  private Interval cut() {
    return recorder.cut(offering.elapsedNanos(), offering.sent(), offering.notOffered());
  }
}
