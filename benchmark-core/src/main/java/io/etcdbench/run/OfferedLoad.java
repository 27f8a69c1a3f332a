// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run;

import io.etcdbench.load.engine.Extent;
import io.etcdbench.load.engine.LoadLoop;
import io.etcdbench.load.engine.LoadPhase;
import io.etcdbench.load.engine.LoadResult;
import io.etcdbench.load.engine.NanoClock;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.load.record.Interval;
import io.etcdbench.load.record.IntervalListener;
import io.etcdbench.plan.LoadPlan;
import io.etcdbench.plan.RunParts;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.PhaseName;
import io.etcdbench.result.Steadiness;
import io.etcdbench.run.share.SessionPart;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The load of a plan, offered phase by phase.
 *
 * @param part the part of the plan that is offered here
 * @param parts the resources that the operations of the run share
 * @param observer provides the listeners of a phase
 * @param drivers the drivers of the run
 */
record OfferedLoad(SessionPart part, RunParts parts, RunObserver observer, Drivers drivers) {
  /** Length of the intervals that listeners receive. */
  static final Duration INTERVAL = Duration.ofSeconds(1);

  /** Returns the offered part as its own plan. */
  RunPlan plan() {
    return part.own();
  }

  /**
   * Waits for all other sessions that share the plan.
   *
   * @return start time of the measurement, on the clock of {@link System#nanoTime}
   */
  long ready(@Nullable Steadiness warm, StopSignal stop) {
    if (part.remote() != null) {
      return part.remote().start(stop);
    }
    return part.startLine() == null ? System.nanoTime() : part.startLine().ready(warm, stop);
  }

  /**
   * Offers one round of a warm-up, with additional listeners, or lets the caller send it.
   *
   * @return number of successful operations
   */
  long round(Duration time, List<IntervalListener> more, StopSignal stop) {
    if (part.caller() != null) {
      int concurrency = plan().load().concurrency();
      return part.caller().sender().send(drivers.measured(), part.mix(parts), concurrency, time);
    }
    LoadPhase phase = phase(Extent.duration(time), drain(), listeners(PhaseName.WARMUP, more));
    Interval all = observed(PhaseName.WARMUP, loop().run(phase, stop)).total();
    return all.ended() - all.failed();
  }

  /**
   * Offers the measured load from a start time on, or lets the workers do so.
   *
   * @param beforehand run shortly before the load starts; not when workers send it
   * @param loaded run once the load has sent its first operation or will send none; not when
   *     workers send it
   */
  LoadResult measure(
      long startNanoTime,
      Runnable beforehand,
      Runnable loaded,
      List<IntervalListener> more,
      StopSignal stop) {
    List<IntervalListener> listeners = listeners(PhaseName.MEASURE, more);
    if (part.remote() != null) {
      return part.remote().offer(listeners, stop);
    }
    LoadLoop loop =
        loop()
            .startingAt(
                startNanoTime,
                beforehand,
                nanoTime -> {
                  observer.begun(nanoTime);
                  loaded.run();
                });
    LoadPlan own = plan().load();
    return observed(
        PhaseName.MEASURE, loop.run(phase(own.extent(), own.drainTimeout(), listeners), stop));
  }

  /**
   * Returns how long a round of a warm-up waits for its operations: they hold leases and locks that
   * the next round needs. A holder of a lock that was acquired at its deadline has one more call.
   */
  private Duration drain() {
    Duration longest = plan().client().calls().deadline().multipliedBy(2);
    Duration given = plan().load().drainTimeout();
    return given.compareTo(longest) < 0 ? longest : given;
  }

  private List<IntervalListener> listeners(PhaseName name, List<IntervalListener> more) {
    List<IntervalListener> listeners = new ArrayList<>(more);
    listeners.addAll(observer.listeners(name));
    return listeners;
  }

  private LoadPhase phase(Extent extent, Duration drain, List<IntervalListener> listeners) {
    return new LoadPhase(part.model(), extent, drain, INTERVAL, listeners);
  }

  private LoadLoop loop() {
    return new LoadLoop(drivers.measured(), part.mix(parts), NanoClock.system());
  }

  private LoadResult observed(PhaseName name, LoadResult result) {
    observer.offered(name, result);
    return result;
  }
}
