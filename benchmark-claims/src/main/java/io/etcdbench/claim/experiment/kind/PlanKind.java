// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.experiment.kind;

import io.etcdbench.claim.RunSpec;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.RunResult;
import io.etcdbench.run.RunObserver;
import io.etcdbench.run.Session;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Runs a plan with the engine, and a second plan beside it if there is one. */
final class PlanKind implements RunKind {

  @Override
  public Need need() {
    return Need.SHARED;
  }

  @Override
  public Map<String, RunPlan> loads(RunSpec spec) {
    Map<String, RunPlan> loads = new LinkedHashMap<>();
    loads.put(spec.name(), spec.plan());
    loads.putAll(Background.loads(spec));
    return loads;
  }

  @Override
  public Measured run(RunSpec spec, TestCluster site, StopSignal stop) {
    Optional<RunPlan> beside = spec.besidePlan();
    if (beside.isEmpty()) {
      return Measured.of(measure(spec.plan(), site, stop));
    }
    try (Background background = Background.start(beside.get(), site, stop)) {
      RunResult result = measure(spec.plan(), site, stop);
      return new Measured(result, Map.of(), background.finish());
    }
  }

  private static RunResult measure(RunPlan plan, TestCluster site, StopSignal stop) {
    return Session.runAgain(plan, site.cluster(), site.environment(), RunObserver.NOBODY, stop);
  }
}
