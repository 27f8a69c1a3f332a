// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.plan.WarmupLength;
import io.etcdbench.result.Environment;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.Severity;
import java.time.Duration;

/**
 * Carries a plan out: rehearse, connect, preload, warm up, measure, drain, verify, clean up. What
 * was measured is never thrown away: when something fails afterwards, or the run is stopped, the
 * result says so and has it. Used once, by one thread.
 */
public final class BenchmarkRun {
  private static final Duration PROBE = Duration.ofSeconds(2);

  private final RunPlan plan;
  private final RunObserver observer;

  /**
   * Starts nothing.
   *
   * @param plan what to do; an empty own prefix is drawn
   * @param observer told how far the run is
   * @throws IllegalArgumentException when keys, sizes or names of the plan contradict each other
   */
  public BenchmarkRun(RunPlan plan, RunObserver observer) {
    this.plan = plan.withOwnPrefix();
    this.observer = observer;
    this.plan.mix();
  }

  /**
   * The plan with everything decided that it left open.
   *
   * @return what the result will hold
   */
  public RunPlan plan() {
    return plan;
  }

  /**
   * Runs.
   *
   * @param cluster healthy; stays open
   * @param stop ends the phase of load that is under way and skips those that follow; what was
   *     measured is verified and kept, and the keys are deleted, as far as that is possible within
   *     the deadline of a call and some seconds
   * @return what was measured, with findings on whatever went wrong since, audited
   * @throws ClusterException when nothing was measured because the cluster refused or failed
   */
  public RunResult run(EtcdCluster cluster, StopSignal stop) {
    return run(cluster, environment(cluster), stop);
  }

  /**
   * Runs where everything is known already, so that no disk is probed.
   *
   * @param cluster healthy; stays open
   * @param environment where the run happens, the cluster included
   * @param stop as of {@link #run(EtcdCluster, StopSignal)}
   * @return as {@link #run(EtcdCluster, StopSignal)}
   * @throws ClusterException when nothing was measured because the cluster refused or failed
   */
  public RunResult run(EtcdCluster cluster, Environment environment, StopSignal stop) {
    RunResultBuilder gathered = new RunResultBuilder(plan, environment);
    StopSignal bounded = stop.within(Drivers.grace(plan));
    if (plan.load().rehearse()) {
      new RehearsalPhase(plan, observer, WarmupLength.AUTO).run(cluster, gathered, bounded);
    }
    try (MemberWatch watch = MemberWatch.start(cluster, stop::give);
        Drivers drivers = Drivers.open(plan, cluster, bounded)) {
      new RunPhases(plan, observer, gathered, drivers, cluster).run(bounded);
      watch.death().ifPresent(death -> gathered.find("member-died", Severity.ERROR, death, ""));
      if (watch.death().isEmpty() && !stop.isGiven()) {
        // Once more, since what reads has been compiled by now.
        gathered.atRest(RestProbe.of(cluster));
      }
    }
    return gathered.audited();
  }

  private Environment environment(EtcdCluster cluster) {
    return Environment.capture()
        .with(cluster.description())
        .with(DataDisk.speed(cluster.description(), PROBE))
        .with(RestProbe.of(cluster));
  }
}
