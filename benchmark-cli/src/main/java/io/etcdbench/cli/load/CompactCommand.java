// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.load;

import io.etcdbench.cli.run.KeyOptions;
import io.etcdbench.cli.run.KeyOptions.Fallback;
import io.etcdbench.cli.run.LoadFlags;
import io.etcdbench.cli.run.LoadFlags.Verb;
import io.etcdbench.cli.run.RunKeyOptions;
import io.etcdbench.cli.run.ValueOptions;
import io.etcdbench.cli.run.WorkloadSpec;
import io.etcdbench.driver.Maintenance.CompactEnd;
import io.etcdbench.plan.KeyPlan;
import io.etcdbench.plan.operation.CompactPlan;
import io.etcdbench.plan.operation.OperationPlan;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Generates puts and compactions. */
@Command(
    name = "compact",
    description = {
      "Puts keys and periodically compacts their history. Puts and compactions are"
          + " reported separately.",
      "",
      "A compaction discards the history of all keys in the cluster, not only the run's."
    },
    footer = {
      "%nExamples:",
      "  etcd-bench compact --clients 10",
      "  etcd-bench compact --puts 1000 --keep 500 --physical --key-space-size 1000 --total 50000"
    })
public final class CompactCommand implements Callable<Integer> {
  @Option(names = "--puts", paramLabel = "N", description = "Puts per compaction. Default: 100.")
  private int puts = 100;

  @Option(
      names = "--keep",
      paramLabel = "N",
      description = "Revisions to keep readable. Default: 0.")
  private long keep;

  @Option(
      names = "--physical",
      description = "Wait until the revisions are removed from the member's database.")
  private boolean physical;

  @Mixin private KeyOptions keys = new KeyOptions();
  @Mixin private ValueOptions values = new ValueOptions();
  @Mixin private RunKeyOptions runKeys = new RunKeyOptions();
  @Mixin private LoadFlags flags = new LoadFlags();

  @Override
  public Integer call() {
    return flags.execute(this::workload);
  }

  private WorkloadSpec workload(Verb verb) {
    KeyPlan chosen = keys.plan(verb, 1, Fallback.ONE_KEY);
    CompactEnd end = physical ? CompactEnd.PHYSICAL : CompactEnd.LOGICAL;
    return new WorkloadSpec(
        verb.load(),
        runKeys.plan(),
        List.of(
            new OperationPlan.Put("put", puts, chosen, values.plan()),
            new CompactPlan("compact", 1, chosen, keep, end)));
  }
}
