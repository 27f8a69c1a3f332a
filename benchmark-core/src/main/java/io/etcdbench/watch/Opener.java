// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.watch;

import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.OpenWatch;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.OperationKind;
import io.etcdbench.driver.Outcome;
import io.etcdbench.load.engine.NanoClock;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.load.record.Interval;
import io.etcdbench.load.record.PhaseRecorder;
import io.etcdbench.load.record.Recorder;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Opens many watches, a bounded number at a time, and keeps them. Only the opening thread submits:
 * a client may hold a lock of its own while it confirms a watch.
 */
final class Opener {
  private static final int REST_MILLIS = 20;

  private final EtcdDriver driver;
  private final NanoClock clock;
  private final long startNanos;
  private final IntFunction<Operation.Watch> operations;
  private final AtomicReferenceArray<@Nullable OpenWatch> open;
  private final PhaseRecorder recorder =
      PhaseRecorder.closedLoop(List.of(WatchResult.CREATION), List.of());
  private final ThreadLocal<Recorder> recorders = ThreadLocal.withInitial(recorder::newRecorder);

  /** Creates an opener that requests each operation when it is about to submit it. */
  Opener(EtcdDriver driver, int watches, IntFunction<Operation.Watch> operations, NanoClock clock) {
    if (!driver.supports(OperationKind.WATCH)) {
      throw new IllegalArgumentException("this driver has no watches; choose another driver");
    }
    this.driver = driver;
    this.clock = clock;
    this.operations = operations;
    this.open = new AtomicReferenceArray<>(watches);
    this.startNanos = clock.nanoTime();
  }

  /** Returns when every watch was confirmed or rejected, or when stopped. */
  Interval open(int inFlight, StopSignal stop) {
    Semaphore places = new Semaphore(inFlight);
    boolean interrupted = false;
    int requested = 0;
    while (requested < open.length() && !stop.isGiven()) {
      try {
        if (places.tryAcquire(REST_MILLIS, TimeUnit.MILLISECONDS)) {
          Operation.Watch operation = operations.apply(requested);
          driver.submit(operation, new Opening(requested++, operation.stream(), places));
        }
      } catch (InterruptedException e) {
        interrupted = true;
        stop.give();
      }
    }
    // Each is bounded by the driver's deadline.
    places.acquireUninterruptibly(inFlight);
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return recorder.cut(clock.nanoTime() - startNanos, requested, open.length() - requested);
  }

  boolean isOpen(int number) {
    return open.get(number) != null;
  }

  int count() {
    int count = 0;
    for (int i = 0; i < open.length(); i++) {
      count += open.get(i) == null ? 0 : 1;
    }
    return count;
  }

  /** Closes all watches; no listener is called afterwards. */
  void close() {
    for (int i = 0; i < open.length(); i++) {
      OpenWatch watch = open.get(i);
      if (watch != null) {
        watch.close();
      }
    }
  }

  private final class Opening implements InFlight {
    private final int number;
    private final int lane;
    private final Semaphore places;
    private final long sentNanos = clock.nanoTime() - startNanos;

    Opening(int number, int lane, Semaphore places) {
      this.number = number;
      this.lane = lane;
      this.places = places;
    }

    @Override
    public int lane() {
      return lane;
    }

    @Override
    public void opened(OpenWatch watch) {
      open.set(number, watch);
    }

    @Override
    public void complete(Outcome outcome) {
      recorders.get().record(0, outcome, 0, sentNanos, clock.nanoTime() - startNanos);
      places.release();
    }
  }
}
