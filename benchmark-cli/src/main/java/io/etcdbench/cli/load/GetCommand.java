// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.load;

import io.etcdbench.cli.run.KeyOptions;
import io.etcdbench.cli.run.KeyOptions.Fallback;
import io.etcdbench.cli.run.LoadFlags;
import io.etcdbench.cli.run.LoadFlags.Verb;
import io.etcdbench.cli.run.ReadOptions;
import io.etcdbench.cli.run.RunKeyOptions;
import io.etcdbench.cli.run.ValueOptions;
import io.etcdbench.cli.run.WorkloadSpec;
import io.etcdbench.plan.operation.OperationPlan;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Generates gets. */
@Command(
    name = "get",
    description = {
      "Gets keys that the run writes first. For existing keys, use 'range'.",
      "",
      "The default --key-space-size is 1000."
    },
    footer = {
      "%nExamples:",
      "  etcd-bench get --consistency s --conns 10 --clients 100",
      "  etcd-bench get --key-space-size 100000 --key-order zipfian --val-size 1024",
      "  etcd-bench get --rate 2000 --arrival poisson --clients 500 --duration 30s --slo \"get p99 <"
          + " 10ms\""
    })
public final class GetCommand implements Callable<Integer> {
  @Mixin private ReadOptions read = new ReadOptions();
  @Mixin private KeyOptions keys = new KeyOptions();
  @Mixin private ValueOptions values = new ValueOptions();
  @Mixin private RunKeyOptions runKeys = new RunKeyOptions();
  @Mixin private LoadFlags flags = new LoadFlags();

  @Override
  public Integer call() {
    return flags.execute(this::workload);
  }

  private WorkloadSpec workload(Verb verb) {
    OperationPlan get =
        new OperationPlan.Get(
            "get", 1, keys.plan(verb, 1, Fallback.MANY_KEYS), values.plan(), read.plan(0));
    return new WorkloadSpec(verb.load(), runKeys.plan(), List.of(get));
  }
}
