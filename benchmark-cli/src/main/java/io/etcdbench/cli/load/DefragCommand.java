// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.load;

import io.etcdbench.cli.run.KeyOptions;
import io.etcdbench.cli.run.KeyOptions.Fallback;
import io.etcdbench.cli.run.LoadFlags;
import io.etcdbench.cli.run.LoadFlags.Verb;
import io.etcdbench.cli.run.RunKeyOptions;
import io.etcdbench.cli.run.ValueOptions;
import io.etcdbench.cli.run.WorkloadSpec;
import io.etcdbench.plan.operation.DefragmentPlan;
import io.etcdbench.plan.operation.OperationPlan;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Generates puts and defragmentations. */
@Command(
    name = "defrag",
    description = {
      "Puts keys and defragments the members one by one. Puts and defragmentations are"
          + " reported separately.",
      "",
      "A member serves no other requests during its defragmentation. For a large database, raise"
          + " --deadline."
    },
    footer = {
      "%nExamples:",
      "  etcd-bench defrag --clients 10 --total 5000",
      "  etcd-bench defrag --puts 5000 --val-size 4096 --key-space-size 1000 --deadline 60s"
    })
public final class DefragCommand implements Callable<Integer> {
  @Option(
      names = "--puts",
      paramLabel = "N",
      description = "Puts per defragmentation. Default: 1000.")
  private int puts = 1_000;

  @Mixin private KeyOptions keys = new KeyOptions();
  @Mixin private ValueOptions values = new ValueOptions();
  @Mixin private RunKeyOptions runKeys = new RunKeyOptions();
  @Mixin private LoadFlags flags = new LoadFlags();

  @Override
  public Integer call() {
    return flags.execute(this::workload);
  }

  private WorkloadSpec workload(Verb verb) {
    OperationPlan put =
        new OperationPlan.Put("put", puts, keys.plan(verb, 1, Fallback.ONE_KEY), values.plan());
    return new WorkloadSpec(
        verb.load(), runKeys.plan(), List.of(put, new DefragmentPlan("defrag", 1)));
  }
}
