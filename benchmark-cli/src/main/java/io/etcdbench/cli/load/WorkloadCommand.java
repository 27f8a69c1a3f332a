// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.load;

import io.etcdbench.cli.run.KeyOptions;
import io.etcdbench.cli.run.KeyOptions.Fallback;
import io.etcdbench.cli.run.LoadFlags;
import io.etcdbench.cli.run.LoadFlags.Verb;
import io.etcdbench.cli.run.RunKeyOptions;
import io.etcdbench.cli.run.ValueOptions;
import io.etcdbench.cli.run.WorkloadSpec;
import io.etcdbench.plan.operation.PluggedPlan;
import io.etcdbench.workload.WorkloadProviders;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Generates the operations of a plugged-in workload. */
@Command(
    name = "workload",
    description = {
      "Runs a custom workload. It is a WorkloadProvider in a jar listed in ETCD_BENCH_PLUGINS; see"
          + " docs/examples/session-store.",
      "",
      "The default --key-space-size is 1000."
    },
    footer = {
      "%nExamples:",
      "  ETCD_BENCH_PLUGINS=session-store.jar etcd-bench workload session-touch --clients 32",
      "  ETCD_BENCH_PLUGINS=session-store.jar etcd-bench workload session-touch --driver gateway"
          + " --workload-set read=linearizable --rate 500 --duration 30s --key-size 32"
    })
public final class WorkloadCommand implements Callable<Integer> {
  @Parameters(paramLabel = "NAME", description = "Workload name.")
  private String workload = "";

  @Option(
      names = "--workload-set",
      paramLabel = "NAME=VALUE",
      description = "Workload setting. Repeatable.")
  private Map<String, String> extras = Map.of();

  @Mixin private KeyOptions keys = new KeyOptions();
  @Mixin private ValueOptions values = new ValueOptions();
  @Mixin private RunKeyOptions runKeys = new RunKeyOptions();
  @Mixin private LoadFlags flags = new LoadFlags();

  @Override
  public Integer call() {
    return flags.execute(this::workload);
  }

  private WorkloadSpec workload(Verb verb) {
    String name = WorkloadProviders.onClassPath().named(workload).name();
    PluggedPlan plan =
        new PluggedPlan(
            name, 1, name, keys.plan(verb, 1, Fallback.MANY_KEYS), values.plan(), extras);
    return new WorkloadSpec(verb.load(), runKeys.plan(), List.of(plan));
  }
}
