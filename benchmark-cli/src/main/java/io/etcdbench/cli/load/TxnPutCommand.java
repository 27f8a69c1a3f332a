// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.load;

import io.etcdbench.cli.run.KeyOptions;
import io.etcdbench.cli.run.KeyOptions.Fallback;
import io.etcdbench.cli.run.LoadFlags;
import io.etcdbench.cli.run.LoadFlags.Verb;
import io.etcdbench.cli.run.RunKeyOptions;
import io.etcdbench.cli.run.ValueOptions;
import io.etcdbench.cli.run.WorkloadSpec;
import io.etcdbench.plan.Bound;
import io.etcdbench.plan.KeyPlan;
import io.etcdbench.plan.operation.OperationPlan;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Generates transactions of puts. */
@Command(
    name = "txn-put",
    description = {
      "Puts keys in transactions. Latency is measured per transaction. Equivalent to etcd's"
          + " 'benchmark txn-put'.",
      "",
      "Keys are sequential by default, and random with --key-space-size."
    },
    footer = {
      "%nExamples:",
      "  etcd-bench txn-put --txn-ops 10 --val-size 256",
      "  etcd-bench txn-put --txn-ops=100 --key-space-size=10000 --total=1000 --clients=10"
    })
public final class TxnPutCommand implements Callable<Integer> {
  @Option(
      names = "--txn-ops",
      paramLabel = "N",
      description = "Puts per transaction; etcd's default limit is 128. Default: 1.")
  private int size = 1;

  @Mixin private KeyOptions keys = new KeyOptions();
  @Mixin private ValueOptions values = new ValueOptions();
  @Mixin private RunKeyOptions runKeys = new RunKeyOptions();
  @Mixin private LoadFlags flags = new LoadFlags();

  @Override
  public Integer call() {
    return flags.execute(this::workload);
  }

  private WorkloadSpec workload(Verb verb) {
    Fallback fallback = keys.givenSpace() > 0 ? Fallback.ONE_KEY : Fallback.EACH_ONCE;
    KeyPlan plan = keys.plan(verb, (int) Bound.TXN_OPERATIONS.require(size), fallback);
    OperationPlan put = new OperationPlan.Put("put", 1, plan, values.plan());
    OperationPlan txn = new OperationPlan.Txn("txn-put", 1, size, put);
    return new WorkloadSpec(verb.load(), runKeys.plan(), List.of(txn));
  }
}
