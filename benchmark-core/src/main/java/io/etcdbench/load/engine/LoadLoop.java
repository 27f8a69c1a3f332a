// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.engine;

import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.OperationKind;
import io.etcdbench.load.engine.LoadModel.ClosedLoop;
import io.etcdbench.load.engine.LoadModel.OpenLoop;
import io.etcdbench.load.record.PhaseRecorder;
import io.etcdbench.workload.mix.OperationMix;
import java.util.function.LongConsumer;

/**
 * Sends a mix of operations through a driver, one phase at a time. Completions are recorded on the
 * threads on which the driver calls back; the thread that runs the phase only waits, cuts intervals
 * and notifies listeners.
 */
public final class LoadLoop {
  /** Time before the start at which the caller learns that it is close. */
  private static final long AHEAD_NANOS = 20_000_000;

  private final EtcdDriver driver;
  private final OperationMix mix;
  private final NanoClock clock;
  private final Runnable beforehand;
  private final LongConsumer begun;
  private final long startNanoTime;

  /**
   * Creates a load loop.
   *
   * @param driver executes the operations; stays open
   * @param mix the operations to send; each phase starts with operation number 0
   * @param clock the time source
   * @throws IllegalArgumentException when the driver does not support a kind of operation in the
   *     mix
   */
  public LoadLoop(EtcdDriver driver, OperationMix mix, NanoClock clock) {
    this(driver, mix, clock, Long.MIN_VALUE, () -> {}, nanoTime -> {});
  }

  private LoadLoop(
      EtcdDriver driver,
      OperationMix mix,
      NanoClock clock,
      long startNanoTime,
      Runnable beforehand,
      LongConsumer begun) {
    this.startNanoTime = startNanoTime;
    this.beforehand = beforehand;
    this.begun = begun;
    for (OperationKind kind : mix.kinds()) {
      if (!driver.supports(kind)) {
        throw new IllegalArgumentException(
            "this driver has no operation '%s', which the load needs; choose another driver"
                .formatted(kind.label()));
      }
    }
    this.driver = driver;
    this.mix = mix;
    this.clock = clock;
  }

  /**
   * Returns a copy whose phases, once everything is prepared, wait for a start time.
   *
   * @param nanoTime start time of the next phase on the loop's clock; in the past, the phase starts
   *     at once
   * @param beforehand run before the phase sends anything, at most 20 ms before the start time
   *     unless the phase is stopped
   * @param began receives the actual start time, once the phase has sent its first operation or
   *     will send none
   */
  public LoadLoop startingAt(long nanoTime, Runnable beforehand, LongConsumer began) {
    return new LoadLoop(driver, mix, clock, nanoTime, beforehand, began);
  }

  /**
   * Runs one phase to its end. Interrupting the calling thread has the effect of the stop signal.
   *
   * @param phase load model and length of the phase
   * @param stop ends the phase early
   * @return the recorded operations
   * @throws IllegalStateException when the driver or a source throws instead of reporting an
   *     outcome, which is a defect; operations in flight are abandoned
   */
  public LoadResult run(LoadPhase phase, StopSignal stop) {
    PhaseRecorder recorder = recorder(phase);
    Offering offering =
        phase.model() instanceof ClosedLoop
            ? new ClosedOffering(driver, mix, phase, recorder, clock)
            : new OpenOffering(driver, mix, phase, recorder, clock);
    return new PhaseControl(phase, offering, recorder, stop).run(() -> awaitStart(stop), begun);
  }

  private void awaitStart(StopSignal stop) {
    if (startNanoTime == Long.MIN_VALUE) {
      return;
    }
    awaitTime(startNanoTime - AHEAD_NANOS, stop);
    beforehand.run();
    awaitTime(startNanoTime, stop);
  }

  private void awaitTime(long nanoTime, StopSignal stop) {
    long left = nanoTime - clock.nanoTime();
    while (left > 0 && !stop.isGiven() && !Thread.currentThread().isInterrupted()) {
      clock.parkNanos(Math.min(left, Pacer.LONGEST_REST_NANOS));
      left = nanoTime - clock.nanoTime();
    }
  }

  private PhaseRecorder recorder(LoadPhase phase) {
    return phase.model() instanceof OpenLoop
        ? PhaseRecorder.openLoop(mix.labels(), phase.listeners())
        : PhaseRecorder.closedLoop(mix.labels(), phase.listeners());
  }
}
