// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.load;

import io.etcdbench.cli.run.LoadFlags.Verb;
import io.etcdbench.cli.run.WorkloadSpec;
import io.etcdbench.plan.ArrivalPlan;
import io.etcdbench.plan.Durations;
import io.etcdbench.plan.LoadPlan;
import io.etcdbench.plan.RunKeysPlan;
import io.etcdbench.plan.ValuePlan;
import io.etcdbench.plan.WatchPlan;
import io.etcdbench.plan.operation.WatchedPutPlan;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Flags of the puts that watchers receive. */
final class WatchedPutOptions {
  private static final long TOTAL = 1_000;

  @Option(
      names = "--put-total",
      paramLabel = "N",
      description = "Same as --total. Default: 1000, or unlimited with --duration or --steps.")
  private @Nullable Long total;

  @Option(
      names = "--put-rate",
      paramLabel = "N",
      description = "Same as --rate; 0 is unlimited. Default: 100 in 'watch-latency', otherwise 0.")
  private @Nullable Double rate;

  @Option(
      names = "--val-size",
      paramLabel = "BYTES",
      description =
          "Value size, as in 'put'; raised to 16 if smaller, to fit the sequence number and"
              + " timestamp. Default: 32.")
  private String size = "32";

  /**
   * Returns when the puts are sent, and for how long.
   *
   * @param usualRate rate when none is given, in operations per second; 0 for none
   * @throws IllegalArgumentException when flags contradict each other
   */
  LoadPlan load(Verb verb, double usualRate) {
    LoadPlan load = verb.load();
    boolean totals = total != null && verb.bounded() && load.total() > 0;
    if ((rate != null && verb.rated()) || totals) {
      throw new IllegalArgumentException(
          "--put-rate and --rate, --arrival or --steps, --put-total and --total mean the same; give"
              + " only one of each");
    }
    if (total != null && verb.timed()) {
      throw new IllegalArgumentException(
          "--put-total %s and --duration %s cannot be combined; give only one of them"
              .formatted(total, Durations.format(load.duration())));
    }
    if (total != null || !verb.bounded()) {
      load = load.withTotal(total == null ? TOTAL : total);
    }
    double wanted = rate == null ? usualRate : rate;
    return verb.rated() || wanted == 0 ? load : load.with(ArrivalPlan.constant(wanted));
  }

  /** Returns a workload of these puts and their watchers. */
  WorkloadSpec workload(LoadPlan load, RunKeysPlan keys, WatchPlan watch) {
    ValuePlan values = new ValuePlan(size, 0);
    return new WorkloadSpec(load, keys, List.of(new WatchedPutPlan("put", 1, values)), watch);
  }
}
