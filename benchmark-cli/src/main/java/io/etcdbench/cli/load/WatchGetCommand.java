// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.load;

import io.etcdbench.cli.run.LoadFlags;
import io.etcdbench.cli.run.LoadFlags.Verb;
import io.etcdbench.cli.run.RunKeyOptions;
import io.etcdbench.cli.run.WorkloadSpec;
import io.etcdbench.driver.Operation.Get.Consistency;
import io.etcdbench.driver.Operation.Get.Delivery;
import io.etcdbench.driver.Operation.Watch.Previous;
import io.etcdbench.plan.KeyPlan;
import io.etcdbench.plan.LoadPlan;
import io.etcdbench.plan.ValuePlan;
import io.etcdbench.plan.WatchPlan;
import io.etcdbench.plan.WatchPlan.Listeners;
import io.etcdbench.plan.operation.OperationPlan;
import io.etcdbench.plan.operation.ReadPlan;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Generates gets while watchers catch up from past revisions. */
@Command(
    name = "watch-get",
    description = {
      "Reads a key while watchers catch up on old revisions. The measurement ends when all"
          + " watchers have caught up. Equivalent to etcd's 'benchmark watch-get'.",
      "",
      "With jetcd, each watcher uses its own stream; with --driver grpc or wire, they share"
          + " --streams."
    },
    footer = {
      "%nExamples:",
      "  etcd-bench watch-get --driver grpc",
      "  etcd-bench watch-get --watchers=1000 --streams=10 --events=20 --warmup 0 --driver grpc"
    })
public final class WatchGetCommand implements Callable<Integer> {
  /** Maximum time to wait for watchers to catch up. */
  private static final Duration LONGEST = Duration.ofMinutes(10);

  @Option(
      names = "--watchers",
      paramLabel = "N",
      description = "Watchers that start at an old revision. Default: 10000.")
  private int watchers = 10_000;

  @Option(names = "--streams", paramLabel = "N", description = "Watch streams. Default: 1.")
  private int streams = 1;

  @Option(
      names = "--events",
      paramLabel = "N",
      description = "Events that each watcher catches up on. Default: ${DEFAULT-VALUE}.")
  private int events = WatchPlan.DEFAULT.history();

  @Mixin private RunKeyOptions runKeys = new RunKeyOptions();
  @Mixin private LoadFlags flags = new LoadFlags();

  @Override
  public Integer call() {
    return flags.execute(this::workload);
  }

  private WorkloadSpec workload(Verb verb) {
    LoadPlan load = verb.bounded() ? verb.load() : verb.load().withDuration(LONGEST);
    ReadPlan read = new ReadPlan(Consistency.SERIALIZABLE, 0, Delivery.COUNTED);
    OperationPlan get = new OperationPlan.Get("get", 1, KeyPlan.DEFAULT, ValuePlan.DEFAULT, read);
    return new WorkloadSpec(load, runKeys.plan(), List.of(get), watch());
  }

  private WatchPlan watch() {
    if (streams < 1 || watchers < 1 || watchers % streams != 0) {
      throw new IllegalArgumentException(
          "%s watchers cannot be spread evenly over %s streams; use a multiple"
              .formatted(watchers, streams));
    }
    return new WatchPlan(
        Listeners.CATCHING_UP,
        WatchPlan.DEFAULT.keys(),
        streams,
        watchers / streams,
        Previous.WITHOUT,
        events,
        WatchPlan.DEFAULT.values());
  }
}
