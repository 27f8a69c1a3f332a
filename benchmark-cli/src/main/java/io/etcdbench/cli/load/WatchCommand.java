// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.load;

import io.etcdbench.cli.run.LiveWatchOptions;
import io.etcdbench.cli.run.LoadFlags;
import io.etcdbench.cli.run.LoadFlags.Verb;
import io.etcdbench.cli.run.RunKeyOptions;
import io.etcdbench.cli.run.WorkloadSpec;
import io.etcdbench.driver.Operation.Watch.Previous;
import io.etcdbench.plan.Bound;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Generates puts of keys with many watchers. */
@Command(
    name = "watch",
    description = {
      "Puts watched keys and measures the delay of watch events. Reports late, missing,"
          + " duplicate and reordered events. Corresponds to etcd's 'benchmark watch'.",
      "",
      "Latencies are measured from the sending of the put (watch-event) and from its"
          + " acknowledgement (watch-event-after-ack; -before-ack for events that arrive first)."
          + " Watched keys are put in turn. With jetcd, each watcher uses its own stream; with"
          + " --driver grpc or wire, watchers share --streams."
    },
    footer = {
      "%nExamples:",
      "  etcd-bench watch",
      "  etcd-bench watch --streams=10 --watch-per-stream=100 --watched-key-total=10"
          + " --put-total=1000 --put-rate=100 --driver grpc --conns 10"
    })
public final class WatchCommand implements Callable<Integer> {
  @Option(
      names = "--watch-per-stream",
      paramLabel = "N",
      description = "Watchers per stream. Default: 100.")
  private int perStream = 100;

  @Option(
      names = "--watched-key-total",
      paramLabel = "N",
      description = "Number of watched keys. Default: 1.")
  private long watched = 1;

  @Option(
      names = "--key-space-size",
      paramLabel = "N",
      description =
          "Ignored; accepted for compatibility with etcd's benchmark tool. Use"
              + " --watched-key-total.")
  private long keySpace = 1;

  @Option(
      names = "--sequential-keys",
      description =
          "Ignored; accepted for compatibility with etcd's benchmark tool. Watched keys are"
              + " always put in turn.")
  private boolean sequential;

  @Mixin private LiveWatchOptions watches = new LiveWatchOptions();
  @Mixin private WatchedPutOptions puts = new WatchedPutOptions();
  @Mixin private RunKeyOptions runKeys = new RunKeyOptions();
  @Mixin private LoadFlags flags = new LoadFlags();

  @Override
  public Integer call() {
    return flags.execute(this::workload);
  }

  private WorkloadSpec workload(Verb verb) {
    if (Bound.KEYS.require(keySpace) > 1) {
      verb.notice()
          .accept("--key-space-size is not used: --watched-key-total sets the number of keys");
    }
    if (sequential) {
      verb.notice().accept("--sequential-keys has no effect: watched keys are always put in turn");
    }
    return puts.workload(
        puts.load(verb, 0), runKeys.plan(), watches.plan(watched, perStream, Previous.WITHOUT));
  }
}
