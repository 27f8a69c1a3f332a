// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.experiment.kind;

import io.etcdbench.analysis.failover.WriteAudit;
import io.etcdbench.claim.RunSpec;
import io.etcdbench.cluster.ClusterException;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.sizing.failover.BuiltInSettings;
import io.etcdbench.sizing.failover.FailoverResult;
import io.etcdbench.sizing.failover.FailoverResult.ClientCycle;
import io.etcdbench.sizing.failover.FailoverResult.Cycle;
import io.etcdbench.sizing.failover.FailoverSession;
import io.etcdbench.sizing.failover.FailoverSpec;
import io.etcdbench.sizing.failover.FaultCase;
import io.etcdbench.sizing.failover.Setting;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Compares every write of clients with the store's history after a fault, as {@code etcd-bench
 * failover} does. Settings: {@code clients}, names of built-in settings separated by blanks; {@code
 * fault}, its name; {@code percent} of its full length; {@code cycles}. The figures of a client
 * begin with its name: {@code sent}, {@code acknowledged}, {@code lost}, {@code failedButApplied}
 * and {@code appliedTwice}, summed over the cycles.
 */
final class FailoverKind implements RunKind {

  @Override
  public Need need() {
    return Need.OWN;
  }

  @Override
  public Measured run(RunSpec spec, TestCluster site, StopSignal stop) {
    FailoverSpec failover =
        new FailoverSpec(
            Setting.named(BuiltInSettings.ALL, List.of(spec.text("clients").split(" "))),
            FaultCase.named(List.of(spec.text("fault")), spec.number("percent")),
            spec.number("cycles"),
            FailoverSpec.Pace.SMOKE);
    FailoverResult planned =
        FailoverResult.planned(failover, spec.name(), site.environment(), spec.plan().seed());
    try (FailoverSession session =
        new FailoverSession(site.cluster(), failover, line -> {}, stop)) {
      FailoverResult result = session.run(planned, soFar -> {});
      return Measured.of(HandBuiltResult.result(spec, site)).with(writes(result));
    }
  }

  private static Map<String, Double> writes(FailoverResult result) {
    Map<String, Double> figures = new TreeMap<>();
    for (Cycle cycle : result.cycles()) {
      for (ClientCycle client : cycle.clients()) {
        WriteAudit writes = client.writes();
        if (writes == null) {
          throw new ClusterException(
              "the store's history could not be read: " + String.join("; ", cycle.notes()));
        }
        String name = client.setting();
        figures.merge(name + ".sent", (double) writes.sent(), Double::sum);
        figures.merge(name + ".acknowledged", (double) writes.acknowledged(), Double::sum);
        figures.merge(name + ".lost", (double) writes.lost(), Double::sum);
        figures.merge(name + ".failedButApplied", (double) writes.failedButApplied(), Double::sum);
        figures.merge(name + ".appliedTwice", (double) writes.appliedTwice(), Double::sum);
      }
    }
    return figures;
  }
}
