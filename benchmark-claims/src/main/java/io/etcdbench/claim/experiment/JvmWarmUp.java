// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.experiment;

import io.etcdbench.claim.experiment.kind.TestCluster;
import io.etcdbench.cluster.ClusterDescription.Binary;
import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.RunResult;
import io.etcdbench.run.RunObserver;
import io.etcdbench.run.Session;
import java.util.List;

/**
 * Warms up this JVM before anything is measured, for the kinds of runs that send their own calls: a
 * client that has just started costs several times what it costs later. Loads are rehearsed.
 * Stateless.
 */
final class JvmWarmUp {
  private static final String PLAN =
      """
      client: { driver: %s, connections: { count: 10 } }
      load: { concurrency: 100, total: 0, duration: 6s, warmup: 0s }
      operations:
        - { kind: put, keys: { space: 1000 }, values: { size: 256 } }
        - { kind: get, keys: { space: 1000 }, values: { size: 256 } }
      """;

  private JvmWarmUp() {}

  /** Takes about 15 seconds. If the server cannot be started, the first run fails instead. */
  static void run(EtcdBinaries servers, StopSignal stop) {
    Binary server = servers.first();
    try (TestCluster site = TestCluster.of(servers.start(ClusterSpec.ofMembers(1), server))) {
      for (String driver : List.of("jetcd", "grpc")) {
        RunResult unused = measure(PlanFile.parse(PLAN.formatted(driver)), site, stop.narrower());
      }
    } catch (ClusterException e) {
      // The experiments fail for the same reason and report it.
    }
  }

  private static RunResult measure(RunPlan plan, TestCluster site, StopSignal stop) {
    return Session.runAgain(plan, site.cluster(), site.environment(), RunObserver.NOBODY, stop);
  }
}
