// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.causes;

import io.etcdbench.cluster.ClusterDescription.Binary;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.binary.EtcdBinary;
import io.etcdbench.cluster.process.ProcessCluster;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.RunResult;
import io.etcdbench.run.RunObserver;
import io.etcdbench.run.Session;
import java.util.Optional;

/** Injects causes, each into a cluster of its own. */
final class CauseRun {
  private final Binary server = EtcdBinary.find(Optional.empty(), line -> {});
  private final int seconds;

  /**
   * Finds an etcd binary.
   *
   * @param seconds measured duration of each run
   */
  CauseRun(int seconds) {
    this.seconds = seconds;
  }

  /**
   * Runs once.
   *
   * @param cause the cause to inject
   * @return result of the run
   */
  RunResult of(Cause cause) {
    RunPlan plan = cause.plan(seconds);
    try (EtcdCluster cluster = ProcessCluster.start(plan.cluster().start(), server, line -> {})) {
      return cause == Cause.GC_PRESSURE ? runUnderPressure(plan, cluster) : run(plan, cluster);
    }
  }

  @SuppressWarnings("try") // what is closed is only there to be there
  private static RunResult runUnderPressure(RunPlan plan, EtcdCluster cluster) {
    try (GcPressure pressure = new GcPressure()) {
      return run(plan, cluster);
    }
  }

  private static RunResult run(RunPlan plan, EtcdCluster cluster) {
    return Session.run(plan, cluster, RunObserver.NOBODY, new StopSignal());
  }

  /** Returns why a cause cannot be injected here; empty when it can. */
  Optional<String> obstacle(Cause cause) {
    if (cause.needed().isEmpty()) {
      return Optional.empty();
    }
    try (EtcdCluster cluster =
        ProcessCluster.start(Cause.PEER_DELAY.plan(1).cluster().start(), server, line -> {})) {
      return cluster.faults().obstacle(cause.needed().get());
    }
  }
}
