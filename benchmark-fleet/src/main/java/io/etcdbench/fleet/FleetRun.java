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

/** Conducts a plan that a fleet of workers carries out. Used by one thread. */
public final class FleetRun {
  private final FleetSpec spec;
  private final FleetSecret secret;
  private final WorkerLauncher launcher;
  private final Consumer<String> tell;
  private final Map<Integer, RunResult> workers = new TreeMap<>();
  private String digest = "";

  /**
   * A run that has not begun.
   *
   * @param spec how many workers, and what becomes of the result when one is lost
   * @param secret that the workers have, too
   * @param launcher starts them; closed at the end of the run
   * @param tell takes what a person may want to know
   */
  public FleetRun(
      FleetSpec spec, FleetSecret secret, WorkerLauncher launcher, Consumer<String> tell) {
    this.spec = spec;
    this.secret = secret;
    this.launcher = launcher;
    this.tell = tell;
  }

  /**
   * Whoever brings a plan must bring this one.
   *
   * @param file the plan as its file says it, before anything is decided
   * @return this
   */
  public FleetRun forPlanFile(RunPlan file) {
    digest = BuildId.of(PlanFile.write(file));
    return this;
  }

  /**
   * Carries the plan out.
   *
   * @param plan what all workers do together
   * @param cluster that the workers reach under the same endpoints; stays open
   * @param observer receives the progress and the merged seconds
   * @param stop ends the load early; what was measured is merged and kept
   * @return the merged result
   * @throws io.etcdbench.cluster.ClusterException when nothing was measured; the message names the
   *     worker
   * @throws IllegalArgumentException when the plan cannot be dealt out to so many workers
   */
  public RunResult run(RunPlan plan, EtcdCluster cluster, RunObserver observer, StopSignal stop) {
    try (StandingFleet fleet = new StandingFleet(spec, secret, launcher, tell, false)) {
      String own = digest.isEmpty() ? BuildId.of(PlanFile.write(plan)) : digest;
      RunResult result = fleet.run(plan, own, cluster, observer, stop);
      workers.putAll(fleet.workers());
      return result;
    }
  }

  /**
   * The workers' own results.
   *
   * @return by number, of those that reported to the end
   */
  public Map<Integer, RunResult> workers() {
    return Map.copyOf(workers);
  }

  /** The cluster as workers see it: existing members. */
  static ClusterPlan reached(ClusterPlan plan, EtcdCluster cluster) {
    if (plan.origin() == Origin.EXTERNAL) {
      return plan;
    }
    if (!cluster.access().equals(Access.OPEN)) {
      throw new IllegalArgumentException(
          "the members are started with TLS or authentication, whose certificates and passwords are"
              + " not handed to workers; start them by 'etcd-bench cluster up' and give their"
              + " --endpoints, or start them without");
    }
    return new ClusterPlan(
        Origin.EXTERNAL, "", ClusterPlan.DEFAULT.start(), Given.of(cluster.endpoints()));
  }
}
