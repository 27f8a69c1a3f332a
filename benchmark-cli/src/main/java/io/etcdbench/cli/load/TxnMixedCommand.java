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
import io.etcdbench.plan.KeyPlan;
import io.etcdbench.plan.operation.NamedRangePlan;
import io.etcdbench.plan.operation.NamedRangePlan.Scope;
import io.etcdbench.plan.operation.NamedRangePlan.Transfer;
import io.etcdbench.plan.operation.OperationPlan;
import io.etcdbench.plan.operation.ReadPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Generates reads and writes, each in its own transaction. */
@Command(
    name = "txn-mixed",
    description = {
      "Reads ranges and puts keys, each as a transaction. Reads and writes are reported"
          + " separately. Equivalent to etcd's 'benchmark txn-mixed'.",
      "",
      "Reads cover KEY to END if given, otherwise the keys that the run writes."
    },
    footer = {
      "%nExamples:",
      "  etcd-bench txn-mixed --rw-ratio 4 --key-space-size 1000 --val-size 256",
      "  etcd-bench txn-mixed --consistency=s --rw-ratio=0.5 --limit=100 --clients=50",
      "  etcd-bench txn-mixed a b --endpoints=10.0.0.5:2379"
    })
public final class TxnMixedCommand implements Callable<Integer> {
  /** Default limit of etcd's own tool. */
  private static final long LIMIT = 1_000;

  @Parameters(index = "0", arity = "0..1", paramLabel = "KEY", description = "First key to read.")
  private String key = "";

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "END",
      description = "End of the range to read, exclusive.")
  private String end = "";

  @Option(names = "--end-key", paramLabel = "END", description = "Same as the parameter END.")
  private String endKey = "";

  @Option(
      names = "--rw-ratio",
      paramLabel = "X",
      description = "Reads per write, 0 to 1000. Default: 1.")
  private double ratio = 1;

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
    KeyPlan plan = keys.plan(verb, 1, Fallback.ONE_KEY);
    Weights weights = Weights.ofRatio(ratio);
    List<OperationPlan> operations = new ArrayList<>();
    if (weights.first() > 0) {
      operations.add(new OperationPlan.Txn("txn-range", weights.first(), 1, reads(plan, verb)));
    }
    if (weights.second() > 0) {
      OperationPlan put = new OperationPlan.Put("put", 1, plan, values.plan());
      operations.add(new OperationPlan.Txn("txn-put", weights.second(), 1, put));
    }
    return new WorkloadSpec(verb.load(), runKeys.plan(), operations);
  }

  private OperationPlan reads(KeyPlan plan, Verb verb) {
    ReadPlan style = read.plan(LIMIT);
    if (!end.isEmpty() && !endKey.isEmpty() && !end.equals(endKey)) {
      throw new IllegalArgumentException(
          "END is '%s' and --end-key is '%s', which mean the same; give only one of them"
              .formatted(end, endKey));
    }
    String last = end.isEmpty() ? endKey : end;
    if (!key.isEmpty() || !last.isEmpty()) {
      String first = key.isEmpty() ? "\0" : key;
      return new NamedRangePlan("range", 1, first, last, Scope.EXACT, style, Transfer.ONE_ANSWER);
    }
    long most = style.limit() == 0 ? plan.space() : Math.min(style.limit(), plan.space());
    verb.notice().accept("no KEY is given: each read covers %s of the run's keys".formatted(most));
    return new OperationPlan.Range("range", 1, plan, values.plan(), most, style);
  }
}
