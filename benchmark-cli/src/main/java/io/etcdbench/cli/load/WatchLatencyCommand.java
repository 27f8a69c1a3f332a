// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.load;

import io.etcdbench.cli.run.LiveWatchOptions;
import io.etcdbench.cli.run.LoadFlags;
import io.etcdbench.cli.run.LoadFlags.Verb;
import io.etcdbench.cli.run.RunKeyOptions;
import io.etcdbench.cli.run.WorkloadSpec;
import io.etcdbench.driver.Operation.Watch.Previous;
import io.etcdbench.plan.WatchPlan;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Generates puts of one key at a rate, and measures the delay of its watch events. */
@Command(
    name = "watch-latency",
    description = {
      "Puts a watched key at a fixed rate and measures event delays. Equivalent to etcd's"
          + " 'benchmark watch-latency'.",
      "",
      "Latencies are measured from the sending of the put (watch-event) and from its"
          + " acknowledgement (watch-event-after-ack; -before-ack for events that arrive first)."
          + " With jetcd, each watcher uses its own stream; with --driver grpc or wire, watchers"
          + " share --streams."
    },
    footer = {
      "%nExamples:",
      "  etcd-bench watch-latency",
      "  etcd-bench watch-latency --streams=10 --watchers-per-stream=10 --prevkv --put-rate=200"
          + " --put-total=2000 --val-size=256"
    })
public final class WatchLatencyCommand implements Callable<Integer> {
  private static final double RATE = 100;

  @Option(
      names = "--watchers-per-stream",
      paramLabel = "N",
      description = "Watchers per stream. Default: ${DEFAULT-VALUE}.")
  private int perStream = WatchPlan.DEFAULT.perStream();

  @Option(names = "--prevkv", description = "Include the previous value in events.")
  private boolean previous;

  @Mixin private LiveWatchOptions watches = new LiveWatchOptions();
  @Mixin private WatchedPutOptions puts = new WatchedPutOptions();
  @Mixin private RunKeyOptions runKeys = new RunKeyOptions();
  @Mixin private LoadFlags flags = new LoadFlags();

  @Override
  public Integer call() {
    return flags.execute(this::workload);
  }

  private WorkloadSpec workload(Verb verb) {
    Previous former = previous ? Previous.WITH : Previous.WITHOUT;
    return puts.workload(puts.load(verb, RATE), runKeys.plan(), watches.plan(1, perStream, former));
  }
}
