// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.load.lease;

import io.etcdbench.cli.run.KeyOptions;
import io.etcdbench.cli.run.KeyOptions.Fallback;
import io.etcdbench.cli.run.LoadFlags;
import io.etcdbench.cli.run.LoadFlags.Verb;
import io.etcdbench.cli.run.RunKeyOptions;
import io.etcdbench.cli.run.ValueOptions;
import io.etcdbench.cli.run.WorkloadSpec;
import io.etcdbench.plan.KeyPlan;
import io.etcdbench.plan.ValuePlan;
import io.etcdbench.plan.operation.LockPlan;
import io.etcdbench.plan.operation.OperationPlan;
import io.etcdbench.plan.operation.ReadPlan;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Generates lock acquisitions and releases. */
@Command(
    name = "lock",
    description = {
      "Acquires and releases server-side locks. Both steps are one operation."
          + " --key-space-size sets the number of locks; fewer locks mean more contention.",
      "",
      "--deadline includes the wait for the lock."
    },
    footer = {
      "%nExamples:",
      "  etcd-bench lock --clients 10",
      "  etcd-bench lock --clients 100 --conns 10 --key-space-size 20 --within put --total 5000"
    })
public final class LockCommand implements Callable<Integer> {
  /** Operation while the lock is held. */
  public enum Within {
    /** No operation. */
    NOTHING,
    /** A put. */
    PUT,
    /** A get. */
    GET
  }

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--within",
      paramLabel = "nothing|put|get",
      description = "Operation while the lock is held. Default: nothing.")
  private Within within = Within.NOTHING;

  @Mixin private LeaseOptions leases = new LeaseOptions();
  @Mixin private KeyOptions keys = new KeyOptions();
  @Mixin private ValueOptions values = new ValueOptions();
  @Mixin private RunKeyOptions runKeys = new RunKeyOptions();
  @Mixin private LoadFlags flags = new LoadFlags();

  @Override
  public Integer call() {
    return flags.execute(this::workload);
  }

  private WorkloadSpec workload(Verb verb) {
    KeyPlan names = keys.plan(verb, 1, Fallback.ONE_KEY);
    List<OperationPlan> inside = inside(names, values.plan());
    OperationPlan lock =
        new LockPlan("lock", 1, names, leases.plan(verb.load().concurrency()), inside);
    return new WorkloadSpec(verb.load(), runKeys.plan(), List.of(lock));
  }

  private List<OperationPlan> inside(KeyPlan names, ValuePlan written) {
    return switch (within) {
      case NOTHING -> {
        LoadFlags.requireNone(
            spec, "with --within nothing; drop it, or add --within put", ValueOptions.class);
        yield List.of();
      }
      case PUT -> List.of(new OperationPlan.Put("put", 1, names, written));
      case GET -> List.of(new OperationPlan.Get("get", 1, names, written, ReadPlan.DEFAULT));
    };
  }
}
