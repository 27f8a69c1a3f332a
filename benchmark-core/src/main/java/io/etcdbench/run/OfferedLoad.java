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
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The load of a plan, offered phase by phase.
 *
 * @param plan what is asked and when
 * @param parts what the operations of the run share
 * @param observer says who listens to a phase
 * @param drivers who asks
 */
record OfferedLoad(RunPlan plan, RunParts parts, RunObserver observer, Drivers drivers) {
  /** How often listeners hear. */
  static final Duration INTERVAL = Duration.ofSeconds(1);

  /** Offers it for so long, also to listeners of our own. */
  LoadResult offer(PhaseName name, Extent extent, List<IntervalListener> more, StopSignal stop) {
    List<IntervalListener> listeners = new ArrayList<>(more);
    listeners.addAll(observer.listeners(name));
    LoadPhase phase =
        new LoadPhase(
            plan.load().model(plan.seed()),
            extent,
            plan.load().drainTimeout(),
            INTERVAL,
            listeners);
    return new LoadLoop(drivers.measured(), plan.mix(parts), NanoClock.system()).run(phase, stop);
  }
}
