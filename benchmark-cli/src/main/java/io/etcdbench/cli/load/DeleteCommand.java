// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.load;

import io.etcdbench.cli.run.KeyOptions;
import io.etcdbench.cli.run.KeyOptions.Fallback;
import io.etcdbench.cli.run.LoadFlags;
import io.etcdbench.cli.run.LoadFlags.Verb;
import io.etcdbench.cli.run.RunKeyOptions;
import io.etcdbench.cli.run.ValueOptions;
import io.etcdbench.cli.run.WorkloadSpec;
import io.etcdbench.plan.operation.OperationPlan;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Generates deletes. */
@Command(
    name = "delete",
    description = {
      "Deletes keys that the run writes first. Already deleted keys are not skipped.",
      "",
      "Without --key-space-size and --key-order, each key is deleted once."
    },
    footer = {
      "%nExamples:",
      "  etcd-bench delete --clients 10 --warmup 0",
      "  etcd-bench delete --total 50000 --warmup 0 --conns 10 --clients 100 --val-size 256"
    })
public final class DeleteCommand implements Callable<Integer> {
  @Mixin private KeyOptions keys = new KeyOptions();
  @Mixin private ValueOptions values = new ValueOptions();
  @Mixin private RunKeyOptions runKeys = new RunKeyOptions();
  @Mixin private LoadFlags flags = new LoadFlags();

  @Override
  public Integer call() {
    return flags.execute(this::workload);
  }

  private WorkloadSpec workload(Verb verb) {
    OperationPlan delete =
        new OperationPlan.Delete(
            "delete", 1, keys.plan(verb, 1, Fallback.EACH_ONCE), values.plan());
    return new WorkloadSpec(verb.load(), runKeys.plan(), List.of(delete));
  }
}
