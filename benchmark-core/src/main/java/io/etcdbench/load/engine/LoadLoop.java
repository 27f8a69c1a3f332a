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
 * Offers a mix of operations through a driver, one phase at a time. Completions are recorded on the
 * threads on which the driver calls back; the thread that runs the phase only waits, cuts intervals
 * and tells the listeners.
 */
public final class LoadLoop {
  /** Bounds how late a stop takes effect. */
  private static final long LONGEST_REST_NANOS = 20_000_000;

  private final EtcdDriver driver;
  private final OperationMix mix;
  private final NanoClock clock;
  private final LongConsumer begun;
  private final long startNanoTime;

  /**
   * A load loop.
   *
   * @param driver carries the operations out; stays open
   * @param mix what is asked; each phase begins with its operation number 0
   * @param clock the time
   * @throws IllegalArgumentException when the driver does not know a kind of operation of the mix
   */
  public LoadLoop(EtcdDriver driver, OperationMix mix, NanoClock clock) {
    this(driver, mix, clock, Long.MIN_VALUE, nanoTime -> {});
  }

  private LoadLoop(
      EtcdDriver driver,
      OperationMix mix,
      NanoClock clock,
      long startNanoTime,
      LongConsumer begun) {
    this.startNanoTime = startNanoTime;
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
   * The same loop, whose phases wait for an instant once everything is prepared.
   *
   * @param nanoTime when the next phase begins, on the loop's clock; at once when it is past
   * @param began receives when it really began
   * @return a changed copy
   */
  public LoadLoop startingAt(long nanoTime, LongConsumer began) {
    return new LoadLoop(driver, mix, clock, nanoTime, began);
  }

  /**
   * Runs one phase to its end. Interrupting the calling thread has the effect of the stop signal.
   *
   * @param phase how load is offered, and how long
   * @param stop ends the phase early
   * @return what was seen
   * @throws IllegalStateException when the driver or a source throws instead of answering, which is
   *     a defect; what was in flight is abandoned
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
    long left = startNanoTime - clock.nanoTime();
    for (; left > 0 && !stop.isGiven(); left = startNanoTime - clock.nanoTime()) {
      clock.parkNanos(Math.min(left, LONGEST_REST_NANOS));
    }
  }

  private PhaseRecorder recorder(LoadPhase phase) {
    return phase.model() instanceof OpenLoop
        ? PhaseRecorder.openLoop(mix.labels(), phase.listeners())
        : PhaseRecorder.closedLoop(mix.labels(), phase.listeners());
  }
}
