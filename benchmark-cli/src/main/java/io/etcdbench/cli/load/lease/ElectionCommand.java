// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.load.lease;

import io.etcdbench.cli.run.KeyOptions;
import io.etcdbench.cli.run.KeyOptions.Fallback;
import io.etcdbench.cli.run.LoadFlags;
import io.etcdbench.cli.run.LoadFlags.Verb;
import io.etcdbench.cli.run.RunKeyOptions;
import io.etcdbench.cli.run.WorkloadSpec;
import io.etcdbench.plan.operation.ElectionPlan;
import io.etcdbench.plan.operation.OperationPlan;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Generates elections. */
@Command(
    name = "election",
    description = {
      "Campaigns in elections and resigns. Both steps are one operation. --key-space-size sets the"
          + " number of elections; fewer elections mean more contention.",
      "",
      "--deadline includes the wait to be elected."
    },
    footer = {
      "%nExamples:",
      "  etcd-bench election --clients 10",
      "  etcd-bench election --clients 50 --conns 10 --key-space-size 10 --total 2000"
    })
public final class ElectionCommand implements Callable<Integer> {
  @Mixin private LeaseOptions leases = new LeaseOptions();
  @Mixin private KeyOptions keys = new KeyOptions();
  @Mixin private RunKeyOptions runKeys = new RunKeyOptions();
  @Mixin private LoadFlags flags = new LoadFlags();

  @Override
  public Integer call() {
    return flags.execute(this::workload);
  }

  private WorkloadSpec workload(Verb verb) {
    OperationPlan election =
        new ElectionPlan(
            "election",
            1,
            keys.plan(verb, 1, Fallback.ONE_KEY),
            leases.plan(verb.load().concurrency()));
    return new WorkloadSpec(verb.load(), runKeys.plan(), List.of(election));
  }
}
