// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet;

import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.plan.ClusterPlan;
import io.etcdbench.plan.ClusterPlan.Given;
import io.etcdbench.plan.ClusterPlan.Origin;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.RunResult;
import io.etcdbench.run.RunObserver;
import io.etcdbench.security.Access;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Conducts one plan that a fleet of workers carries out. Used by one thread. */
public final class FleetRun {
  private final FleetSpec spec;
  private final FleetSecret secret;
  private final WorkerLauncher launcher;
  private final Consumer<String> notice;
  private final Map<Integer, RunResult> workers = new TreeMap<>();
  private String digest = "";

  /**
   * Creates a run.
   *
   * @param spec number of workers, and effect of losing one
   * @param secret secret that the workers share
   * @param launcher starts the workers; closed at the end of the run
   * @param notice receives messages for the user
   */
  public FleetRun(
      FleetSpec spec, FleetSecret secret, WorkerLauncher launcher, Consumer<String> notice) {
    this.spec = spec;
    this.secret = secret;
    this.launcher = launcher;
    this.notice = notice;
  }

  /**
   * Requires that workers with a plan of their own have this one.
   *
   * @param file the plan as written in its file, before unset values are chosen
   * @return this
   */
  public FleetRun forPlanFile(RunPlan file) {
    digest = BuildId.of(PlanFile.write(file));
    return this;
  }

  /**
   * Carries out the plan.
   *
   * @param plan the plan that all workers carry out together
   * @param cluster a cluster that workers reach under the same endpoints; stays open
   * @param observer receives the progress and the merged seconds
   * @param stop ends the load early; the part measured so far is merged and kept
   * @return the merged result
   * @throws io.etcdbench.cluster.ClusterException when nothing was measured; the message names the
   *     worker
   * @throws IllegalArgumentException when the plan cannot be split among so many workers
   */
  public RunResult run(RunPlan plan, EtcdCluster cluster, RunObserver observer, StopSignal stop) {
    String expected = digest.isEmpty() ? BuildId.of(PlanFile.write(plan)) : digest;
    try (StandingFleet fleet = new StandingFleet(spec, secret, launcher, notice, expected)) {
      RunResult result = fleet.run(plan, cluster, observer, stop, stop);
      workers.putAll(fleet.workers());
      return result;
    }
  }

  /**
   * Returns the workers' own results.
   *
   * @return results by worker number, of those that reported to the end
   */
  public Map<Integer, RunResult> workers() {
    return Map.copyOf(workers);
  }

  /** Returns the cluster as workers reach it: as existing members. */
  static ClusterPlan reached(ClusterPlan plan, EtcdCluster cluster) {
    if (plan.origin() == Origin.EXTERNAL) {
      return plan;
    }
    if (!cluster.access().equals(Access.OPEN)) {
      throw new IllegalArgumentException(
          "the members are started with TLS or authentication, whose certificates and passwords"
              + " workers do not receive; start them with 'etcd-bench cluster up' and give their"
              + " --endpoints, or start them without TLS and authentication");
    }
    return new ClusterPlan(
        Origin.EXTERNAL, "", ClusterPlan.DEFAULT.start(), Given.of(cluster.endpoints()));
  }
}
