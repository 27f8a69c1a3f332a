// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.load;

import io.etcdbench.cli.run.KeyOptions;
import io.etcdbench.cli.run.KeyOptions.Fallback;
import io.etcdbench.cli.run.LoadFlags;
import io.etcdbench.cli.run.LoadFlags.Verb;
import io.etcdbench.cli.run.RunKeyOptions;
import io.etcdbench.cli.run.ValueOptions;
import io.etcdbench.cli.run.WorkloadSpec;
import io.etcdbench.plan.KeyPlan;
import io.etcdbench.plan.operation.CompactPlan;
import io.etcdbench.plan.operation.OperationPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Generates puts. */
@Command(
    name = "put",
    description = "Puts keys. Equivalent to etcd's 'benchmark put'.",
    footer = {
      "%nExamples:",
      "  etcd-bench put",
      "  etcd-bench put --conns=100 --clients=1000 --key-size=8 --sequential-keys --total=100000"
          + " --val-size=256",
      "  etcd-bench put --rate 1000 --clients 200 --duration 30s --key-space-size 100000",
      "  etcd-bench put --endpoints=10.0.0.5:2379 --target-leader --slo \"put p99 < 20ms\"",
      "  etcd-bench put --key-order zipfian --val-size 100-1000 --print-plan > plan.yaml"
    })
public final class PutCommand implements Callable<Integer> {
  @Mixin private KeyOptions keys = new KeyOptions();
  @Mixin private ValueOptions values = new ValueOptions();
  @Mixin private RunKeyOptions runKeys = new RunKeyOptions();
  @Mixin private MaintenanceOptions maintenance = new MaintenanceOptions();
  @Mixin private LoadFlags flags = new LoadFlags();

  @Override
  public Integer call() {
    return flags.execute(this::workload, maintenance::checked);
  }

  private WorkloadSpec workload(Verb verb) {
    KeyPlan chosen = keys.plan(verb, 1, Fallback.ONE_KEY);
    List<OperationPlan> operations = new ArrayList<>();
    Optional<CompactPlan> compactions = maintenance.compactions(verb, chosen);
    int weight = compactions.isPresent() ? maintenance.putsEach(verb) : 1;
    operations.add(new OperationPlan.Put("put", weight, chosen, values.plan()));
    compactions.ifPresent(operations::add);
    return new WorkloadSpec(verb.load(), runKeys.plan(), operations);
  }
}
