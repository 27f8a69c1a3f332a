// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run;

import io.etcdbench.load.engine.Extent;
import io.etcdbench.load.engine.LoadLoop;
import io.etcdbench.load.engine.LoadPhase;
import io.etcdbench.load.engine.LoadResult;
import io.etcdbench.load.engine.NanoClock;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.load.record.IntervalListener;
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
 * @param part what of the plan is offered here
 * @param parts what the operations of the run share
 * @param observer says who listens to a phase
 * @param drivers who asks
 */
record OfferedLoad(SessionPart part, RunParts parts, RunObserver observer, Drivers drivers) {
  /** How often listeners are called. */
  static final Duration INTERVAL = Duration.ofSeconds(1);

  /** As a plan of its own. */
  RunPlan plan() {
    return part.own();
  }

  /**
   * Waits for all others that share the plan.
   *
   * @return when the measurement begins, on the clock of {@link System#nanoTime}
   */
  long ready(@Nullable Steadiness warm, StopSignal stop) {
    if (part.remote() != null) {
      return part.remote().start(stop);
    }
    return part.startLine() == null ? System.nanoTime() : part.startLine().ready(warm, stop);
  }

  /** Offers it for so long, also to listeners of our own. */
  LoadResult offer(PhaseName name, Extent extent, List<IntervalListener> more, StopSignal stop) {
    List<IntervalListener> listeners = listeners(name, more);
    return observed(name, loop().run(phase(extent, listeners), stop));
  }

  /** Offers what is measured from an instant on, or lets the workers do so. */
  LoadResult measure(long startNanoTime, List<IntervalListener> more, StopSignal stop) {
    List<IntervalListener> listeners = listeners(PhaseName.MEASURE, more);
    if (part.remote() != null) {
      return part.remote().offer(listeners, stop);
    }
    LoadLoop loop = loop().startingAt(startNanoTime, observer::begun);
    return observed(PhaseName.MEASURE, loop.run(phase(plan().load().extent(), listeners), stop));
  }

  private List<IntervalListener> listeners(PhaseName name, List<IntervalListener> more) {
    List<IntervalListener> listeners = new ArrayList<>(more);
    listeners.addAll(observer.listeners(name));
    return listeners;
  }

  private LoadPhase phase(Extent extent, List<IntervalListener> listeners) {
    return new LoadPhase(part.model(), extent, plan().load().drainTimeout(), INTERVAL, listeners);
  }

  private LoadLoop loop() {
    return new LoadLoop(drivers.measured(), part.mix(parts), NanoClock.system());
  }

  private LoadResult observed(PhaseName name, LoadResult result) {
    observer.offered(name, result);
    return result;
  }
}
