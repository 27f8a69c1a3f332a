// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.fleet;

import io.etcdbench.analysis.audit.Audit;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.fleet.StandingFleet;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.load.record.IntervalListener;
import io.etcdbench.plan.LoadPlan;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.Finding;
import io.etcdbench.result.PhaseName;
import io.etcdbench.result.RunResult;
import io.etcdbench.run.RunObserver;
import io.etcdbench.run.share.LoadOffer;
import java.time.Duration;
import java.util.List;

/**
 * The loads of a search, each offered by a fleet as a plan of its own: workers connect, write their
 * keys and offer it; the keys are deleted. The first one rehearses. Listeners are called every
 * second. Used by one thread.
 */
public final class FleetLoads implements LoadOffer {
  private final StandingFleet fleet;
  private final RunPlan plan;
  private final EtcdCluster cluster;
  private long loads;

  /**
   * Loads of one search.
   *
   * @param fleet offers them; stays open
   * @param plan the rest of each plan, with the prefix of its keys decided
   * @param cluster stays open
   */
  public FleetLoads(StandingFleet fleet, RunPlan plan, EtcdCluster cluster) {
    this.fleet = fleet;
    this.plan = plan;
    this.cluster = cluster;
  }

  @Override
  public RunResult offer(
      LoadPlan load, Duration every, IntervalListener listener, StopSignal over) {
    boolean rehearses = loads == 0 && plan.load().rehearse();
    RunPlan offered = plan.withSeed(plan.seed() + loads++).with(load.withRehearsal(rehearses));
    return measured(fleet.run(offered, cluster, new Hearing(listener), over));
  }

  /** The search ends a load as soon as it is decided, and audits what it keeps itself. */
  private static RunResult measured(RunResult whole) {
    List<Finding> audit = Audit.of(whole);
    List<Finding> found =
        whole.findings().stream()
            .filter(one -> !audit.contains(one) && !one.kind().equals("cut-short"))
            .toList();
    return new RunResult.Builder(whole.environment())
        .plan(whole.plan())
        .phases(whole.phases().stream().filter(phase -> phase.is(PhaseName.MEASURE)).toList())
        .client(whole.client())
        .server(whole.server())
        .fleet(whole.fleet())
        .addFindings(found)
        .build();
  }

  /** Hears the seconds of the measurement. */
  private record Hearing(IntervalListener listener) implements RunObserver {
    @Override
    public void phase(PhaseName phase, String detail) {
      // The search reports its own progress.
    }

    @Override
    public List<IntervalListener> listeners(PhaseName phase) {
      return phase == PhaseName.MEASURE ? List.of(listener) : List.of();
    }
  }
}
