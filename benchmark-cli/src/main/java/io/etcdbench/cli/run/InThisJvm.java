// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.run;

import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.plan.ClientPlan;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.plan.WatchPlan;
import io.etcdbench.plan.operation.OperationPlan;
import io.etcdbench.result.PhaseName;
import io.etcdbench.result.RunResult;
import io.etcdbench.run.RunObserver;
import io.etcdbench.run.Session;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Runs plans in this JVM, which stays warm: a workload that was rehearsed once is not rehearsed
 * again. Used by one thread.
 */
final class InThisJvm implements LoadRunner.Conducting {
  private final Set<Rehearsed> rehearsed = new HashSet<>();

  /** The parts of a plan that a rehearsal compiles the client for. */
  private record Rehearsed(
      ClientPlan client, List<OperationPlan> operations, WatchPlan watch, int concurrency) {
    static Rehearsed of(RunPlan plan) {
      return new Rehearsed(
          plan.client(), plan.operations(), plan.watch(), plan.load().concurrency());
    }
  }

  @Override
  public RunResult run(RunPlan plan, EtcdCluster cluster, RunObserver observer, StopSignal stop) {
    Rehearsed own = Rehearsed.of(plan);
    if (rehearsed.contains(own)) {
      return Session.runAgain(plan, cluster, observer, stop);
    }
    RunResult result = Session.run(plan, cluster, observer, stop);
    if (result.phases().stream().anyMatch(phase -> phase.is(PhaseName.REHEARSE))) {
      rehearsed.add(own);
    }
    return result;
  }
}
