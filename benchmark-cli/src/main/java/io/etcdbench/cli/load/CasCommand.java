// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.load;

import io.etcdbench.cli.run.KeyOptions;
import io.etcdbench.cli.run.KeyOptions.Fallback;
import io.etcdbench.cli.run.LoadFlags;
import io.etcdbench.cli.run.LoadFlags.Verb;
import io.etcdbench.cli.run.RunKeyOptions;
import io.etcdbench.cli.run.ValueOptions;
import io.etcdbench.cli.run.WorkloadSpec;
import io.etcdbench.plan.operation.CasPlan;
import io.etcdbench.plan.operation.OperationPlan;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Generates compare-and-swap operations. */
@Command(
    name = "cas",
    description = {
      "Runs compare-and-swap on keys, retried on conflict. Latency includes all attempts.",
      "",
      "Fewer keys per client mean more contention."
    },
    footer = {
      "%nExamples:",
      "  etcd-bench cas --clients 10",
      "  etcd-bench cas --clients 100 --conns 10 --key-space-size 20 --retries 50 --total 5000"
    })
public final class CasCommand implements Callable<Integer> {
  @Option(
      names = "--retries",
      paramLabel = "N",
      description = "Retries before an operation counts as a conflict. Default: ${DEFAULT-VALUE}.")
  private int retries = CasPlan.DEFAULT.retries();

  @Mixin private KeyOptions keys = new KeyOptions();
  @Mixin private ValueOptions values = new ValueOptions();
  @Mixin private RunKeyOptions runKeys = new RunKeyOptions();
  @Mixin private LoadFlags flags = new LoadFlags();

  @Override
  public Integer call() {
    return flags.execute(this::workload);
  }

  private WorkloadSpec workload(Verb verb) {
    OperationPlan cas =
        new CasPlan("cas", 1, keys.plan(verb, 1, Fallback.ONE_KEY), values.plan(), retries);
    return new WorkloadSpec(verb.load(), runKeys.plan(), List.of(cas));
  }
}
