// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.load.lease;

import io.etcdbench.cli.run.LoadFlags;
import io.etcdbench.cli.run.LoadFlags.Verb;
import io.etcdbench.cli.run.WorkloadSpec;
import io.etcdbench.plan.RunKeysPlan;
import io.etcdbench.plan.operation.LeaseKeepAlivePlan;
import io.etcdbench.plan.operation.OperationPlan;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Generates lease renewals. */
@Command(
    name = "lease-keepalive",
    description = {
      "Renews leases. They are granted beforehand and revoked afterwards. Equivalent to etcd's"
          + " 'benchmark lease-keepalive'.",
      "",
      "With more leases than clients, each client renews multiple leases over its connection."
    },
    footer = {
      "%nExamples:",
      "  etcd-bench lease-keepalive --total=10000",
      "  etcd-bench lease-keepalive --conns=10 --clients=100 --leases=10000 --duration 30s"
    })
public final class LeaseKeepAliveCommand implements Callable<Integer> {
  @Mixin private LeaseOptions leases = new LeaseOptions();
  @Mixin private LoadFlags flags = new LoadFlags();

  @Override
  public Integer call() {
    return flags.execute(this::workload);
  }

  private WorkloadSpec workload(Verb verb) {
    OperationPlan renewals =
        new LeaseKeepAlivePlan("lease-keepalive", 1, leases.plan(verb.load().concurrency()));
    return new WorkloadSpec(verb.load(), RunKeysPlan.DEFAULT, List.of(renewals));
  }
}
