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
import io.etcdbench.plan.KeyPlan.Order;
import io.etcdbench.plan.operation.LeasePlan;
import io.etcdbench.plan.operation.LockPlan;
import io.etcdbench.plan.operation.OperationPlan;
import io.etcdbench.plan.operation.StmPlan;
import io.etcdbench.workload.mix.StmSource.Isolation;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Generates operations of software transactional memory (STM). */
@Command(
    name = "stm",
    description = {
      "Runs STM transactions, retried on conflict. Latency includes all"
          + " attempts. Equivalent to etcd's 'benchmark stm'.",
      "",
      "jetcd has no STM: every driver sends the same gets and transactions as etcd's Go client."
    },
    footer = {
      "%nExamples:",
      "  etcd-bench stm --clients 20 --keys 10 --keys-per-txn 3",
      "  etcd-bench stm --isolation=ss --keys=100 --keys-per-txn=5 "
          + "--txn-wr-percent=20 --total=5000",
      "  etcd-bench stm --stm-locker lock-rpc --clients 10 --isolation c"
    })
public final class StmCommand implements Callable<Integer> {
  /** Ways to isolate transactions from each other. */
  public enum Locker {
    /** The conditions of the transactions. */
    STM,
    /** A lock that clients acquire. */
    LOCK_CLIENT,
    /** A lock of the server. */
    LOCK_RPC
  }

  @Option(
      names = "--isolation",
      paramLabel = "c|r|s|ss",
      description =
          "Isolation level. c: read committed, no protection; r: repeatable reads;"
              + " s: serializable; ss: serializable snapshot. Default: r.")
  private Isolation isolation = StmPlan.DEFAULT.isolation();

  @Option(names = "--keys", paramLabel = "N", description = "Same as --key-space-size. Default: 1.")
  private @Nullable Long space;

  @Option(
      names = "--keys-per-txn",
      paramLabel = "N",
      description = "Keys read per transaction. Default: ${DEFAULT-VALUE}.")
  private int keysPerTxn = StmPlan.DEFAULT.keysPerTxn();

  @Option(
      names = "--txn-wr-percent",
      paramLabel = "N",
      description = "Percentage of the read keys to write, 0 to 100. Default: ${DEFAULT-VALUE}.")
  private int writePercent = StmPlan.DEFAULT.writePercent();

  @Option(
      names = "--stm-locker",
      paramLabel = "stm|lock-client|lock-rpc",
      description =
          "stm: transactions run concurrently; lock-rpc: each holds one server-side lock;"
              + " lock-client: same as lock-rpc. Default: stm.")
  private Locker locker = Locker.STM;

  @Option(
      names = "--retries",
      paramLabel = "N",
      description = "Retries before an operation counts as a conflict. Default: ${DEFAULT-VALUE}.")
  private int retries = StmPlan.DEFAULT.retries();

  @Mixin private KeyOptions keys = new KeyOptions();
  @Mixin private ValueOptions values = new ValueOptions();
  @Mixin private RunKeyOptions runKeys = new RunKeyOptions();
  @Mixin private LoadFlags flags = new LoadFlags();

  @Override
  public Integer call() {
    return flags.execute(this::workload);
  }

  private WorkloadSpec workload(Verb verb) {
    KeyPlan chosen = keys.plan(verb, 1, Fallback.ONE_KEY, space);
    OperationPlan stm =
        new StmPlan("stm", 1, chosen, values.plan(), isolation, keysPerTxn, writePercent, retries);
    return new WorkloadSpec(verb.load(), runKeys.plan(), List.of(locked(stm, chosen, verb)));
  }

  private OperationPlan locked(OperationPlan stm, KeyPlan chosen, Verb verb) {
    if (locker == Locker.STM) {
      return stm;
    }
    if (locker == Locker.LOCK_CLIENT) {
      verb.notice().accept("--stm-locker lock-client uses the server's lock, like lock-rpc");
    }
    int clients = verb.load().concurrency();
    return new LockPlan(
        "locked-stm",
        1,
        chosen.with(chosen.size(), 1, Order.UNIFORM),
        new LeasePlan(clients, LeasePlan.DEFAULT.ttlSeconds()),
        List.of(stm));
  }
}
