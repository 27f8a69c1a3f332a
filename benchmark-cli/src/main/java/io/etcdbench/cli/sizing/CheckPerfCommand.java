// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.sizing;

import io.etcdbench.cli.console.Essential;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.cli.run.LoadRunner;
import io.etcdbench.plan.OutputPlan;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.sizing.check.CheckLoad;
import io.etcdbench.sizing.check.CheckLoad.Span;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Checks the throughput and the latency of a cluster. */
@Command(
    name = "perf",
    description = {
      "Checks throughput and latency of puts at a constant rate. Puts 1024-byte values to random"
          + " 256-byte keys for a minute: s 150 per second with 50 clients, m 1000 with 200, l 8000"
          + " with 500, xl 15000 with 1000. Passes if throughput exceeds 0.9 of the rate, no put"
          + " failed, the slowest took at most 500 ms and the standard deviation is at most 100"
          + " ms.",
      "",
      "Latency starts at the scheduled time, so it includes the wait for a free client. The exit"
          + " code is 3 if the cluster missed a criterion, and 4 if the load generator did or the"
          + " check was stopped."
    },
    footer = {
      "%nExamples:",
      "  etcd-bench check perf",
      "  etcd-bench check perf --load l --endpoints 10.0.0.5:2379,10.0.0.6:2379,10.0.0.7:2379",
      "  etcd-bench check perf --load m --reads --auto-compact --auto-defrag",
      "  etcd-bench check perf --load l --workers 4 --on kubernetes --endpoints etcd:2379"
    })
final class CheckPerfCommand implements Callable<Integer> {
  private static final String READS = "reads";

  @Spec private CommandSpec spec = CommandSpec.create();

  @Essential
  @Option(
      names = "--duration",
      paramLabel = "TIME",
      description = "Duration of the measurement. Default: 60s, as in etcdctl.")
  private Duration duration = CheckLoad.DURATION;

  @Option(
      names = "--warmup",
      paramLabel = "TIME",
      description =
          "Duration of the warm-up under the same load, not measured. Default: 5s; etcdctl has"
              + " none.")
  private Duration warmup = CheckLoad.WARMUP;

  @Essential
  @Option(
      names = "--reads",
      description =
          "Also check linearizable reads afterwards, at twice the rate of puts, by the same"
              + " criteria. Skipped if the load generator was the bottleneck. Their result goes to"
              + " the subfolder reads.")
  private boolean reads;

  @Mixin private CheckFlags flags = new CheckFlags();

  @Override
  public Integer call() {
    return check(LoadRunner.of(spec));
  }

  int check(LoadRunner runner) {
    if (flags.printPlan() && reads) {
      throw new IllegalArgumentException(
          "--print-plan prints one plan, but --reads adds a second; omit --reads");
    }
    if (flags.printManifest() && reads) {
      throw new IllegalArgumentException(
          "--print-manifest prints one Job, but --reads adds a second; omit --reads");
    }
    RunPlan puts = puts(runner);
    if (flags.printPlan()) {
      return runner.print(PlanFile.write(puts));
    }
    Path folder = LoadRunner.folder(puts);
    int code = run(puts, folder, CheckKind.PERF, runner);
    if (!reads || code == ExitCode.INVALID) {
      return code;
    }
    if (runner.stopOnSignal().isGiven()) {
      runner.notice("the check was stopped before the reads");
      return ExitCode.INVALID;
    }
    return Math.max(code, run(gets(runner), folder.resolve(READS), CheckKind.READS, runner));
  }

  private Span span() {
    return new Span(warmup, duration);
  }

  private RunPlan puts(LoadRunner runner) {
    CheckLoad load = CheckLoad.puts(flags.level(), span(), flags.maxErrorShare());
    return flags.plan("perf", load, runner);
  }

  private RunPlan gets(LoadRunner runner) {
    CheckLoad load = CheckLoad.gets(flags.level(), span(), flags.maxErrorShare());
    return flags.plan("perf", load, runner);
  }

  private int run(RunPlan plan, Path folder, CheckKind check, LoadRunner runner) {
    OutputPlan output = plan.output().withFolder(folder.toString());
    return flags.run(runner, plan.with(output), check);
  }
}
