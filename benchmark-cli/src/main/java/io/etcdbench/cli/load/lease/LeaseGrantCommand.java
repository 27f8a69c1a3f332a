// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.load.lease;

import io.etcdbench.cli.run.LoadFlags;
import io.etcdbench.cli.run.LoadFlags.Verb;
import io.etcdbench.cli.run.WorkloadSpec;
import io.etcdbench.plan.RunKeysPlan;
import io.etcdbench.plan.operation.LeaseGrantPlan;
import io.etcdbench.plan.operation.LeasePlan;
import io.etcdbench.plan.operation.OperationPlan;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Generates lease grants. */
@Command(
    name = "lease-grant",
    description = {
      "Grants leases. The latest 100,000 are revoked afterwards; any others expire.",
      "",
      "Each grant is a Raft proposal that all members store."
    },
    footer = {
      "%nExamples:",
      "  etcd-bench lease-grant --total=25000 --clients=50",
      "  etcd-bench lease-grant --rate 500 --duration 30s --lease-ttl 120"
    })
public final class LeaseGrantCommand implements Callable<Integer> {
  @Option(
      names = "--lease-ttl",
      paramLabel = "SECONDS",
      description = "Lease time to live. Default: ${DEFAULT-VALUE}.")
  private long ttlSeconds = LeaseGrantPlan.DEFAULT.leases().ttlSeconds();

  @Mixin private LoadFlags flags = new LoadFlags();

  @Override
  public Integer call() {
    return flags.execute(this::workload);
  }

  private WorkloadSpec workload(Verb verb) {
    LeasePlan leases = new LeasePlan(LeaseGrantPlan.DEFAULT.leases().count(), ttlSeconds);
    OperationPlan grants = new LeaseGrantPlan("lease-grant", 1, leases);
    return new WorkloadSpec(verb.load(), RunKeysPlan.DEFAULT, List.of(grants));
  }
}
