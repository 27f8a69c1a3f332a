// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.run;

import io.etcdbench.analysis.repeat.RepeatResult;
import io.etcdbench.cli.cluster.PlannedCluster;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.cli.run.LoadRunner.Carried;
import io.etcdbench.cli.sizing.Judge;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.format.Precision;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.plan.OutputPlan;
import io.etcdbench.plan.RunKeysPlan.Afterwards;
import io.etcdbench.plan.RunKeysPlan.Existing;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.report.FiguresLine;
import io.etcdbench.report.RepeatReport;
import io.etcdbench.report.RunFiles;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.file.OutputFolder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Carries a plan out several times on one cluster, each time with keys and a folder of its own, and
 * reports how the runs differ. Used once, by one thread.
 */
final class RepeatedRun {
  /** From the best to the worst. */
  private static final List<Integer> EXIT_CODES =
      List.of(ExitCode.FINE, ExitCode.REGRESSION, ExitCode.INVALID, ExitCode.FAILURE);

  private final LoadRunner runner;
  private final RunPlan plan;
  private final int times;
  private final Path folder;
  private final List<RunResult> counting = new ArrayList<>();
  private RepeatResult repeat;
  private int worst = ExitCode.FINE;

  RepeatedRun(LoadRunner runner, RunPlan plan, int times) {
    this.runner = runner;
    this.plan = plan;
    this.times = times;
    this.folder = LoadRunner.folder(plan);
    this.repeat = RepeatResult.planned(plan.name(), times);
    requireRepeatable();
  }

  /** A given prefix is the same in every run, so each must leave what the next one expects. */
  private void requireRepeatable() {
    boolean reused = plan.keys().existing() == Existing.REUSE;
    boolean kept = plan.keys().afterwards() == Afterwards.KEEP;
    if (!plan.keys().own().isEmpty() && reused != kept) {
      throw new IllegalArgumentException(
          reused
              ? "--repeat reuses the keys of '%s', but each run deletes them; add --afterwards keep"
                  .formatted(plan.keys().own())
              : "--repeat writes the keys of '%s' in every run, but they are kept; leave out --own-prefix"
                  .formatted(plan.keys().own()));
    }
  }

  /**
   * Runs until all runs have ended or a signal comes; what has ended is kept and reported in any
   * case.
   *
   * @param password of the plan's user, when it is known already
   * @return the worst exit code of the runs
   */
  int run(Optional<String> password) {
    try (OutputFolder claim = OutputFolder.claim(folder);
        EtcdCluster cluster =
            PlannedCluster.open(plan.cluster(), password, runner.around(), runner::tell)) {
      runner.requireConsent(plan, cluster);
      StopSignal stop = runner.stopOnSignal();
      try {
        for (int number = 1; number <= times && !stop.isGiven(); number++) {
          runOnce(number, claim.path(), cluster, stop);
        }
      } finally {
        if (!repeat.runs().isEmpty()) {
          runner.print(report());
        }
      }
      boolean complete = repeat.runs().size() == times;
      return complete ? worst : worse(worst, ExitCode.INVALID);
    }
  }

  private void runOnce(int number, Path parent, EtcdCluster cluster, StopSignal stop) {
    String name = "run-" + number;
    String label = "run " + number + " of " + times;
    runner.tell(label);
    RunPlan decided = plan.with(plan.output().in(parent.resolve(name).toString())).withOwnPrefix();
    try (RunFiles files = RunFiles.begin(parent.resolve(name), decided)) {
      Carried carried =
          runner.carryOut(
              decided,
              files,
              Judge.OF_LIMITS,
              reporter -> runner.measureOn(cluster, decided, reporter, stop));
      worst = worse(worst, carried.judgement().exitCode());
      String why = carried.judgement().why();
      if (!files.hasMeasurement()) {
        runner.tell(label + ": " + why + "; no files are kept");
        return;
      }
      files.keep(carried.result());
      repeat = repeat.with(name, carried.judgement().exitCode(), carried.result(), counting);
      if (RepeatResult.excluded(carried.result()).isEmpty()) {
        counting.add(carried.result());
      }
      repeat.write(parent);
      runner.tell(label + ": " + FiguresLine.of(carried.result(), precision()));
      if (!why.isEmpty()) {
        runner.tell(label + ": " + why);
      }
    }
  }

  private static int worse(int one, int other) {
    return EXIT_CODES.indexOf(one) >= EXIT_CODES.indexOf(other) ? one : other;
  }

  private Precision precision() {
    return plan.output().figures() == OutputPlan.Figures.PRECISE
        ? Precision.PRECISE
        : Precision.ROUNDED;
  }

  private String report() {
    return LoadRunner.report(plan.output(), RepeatReport.of(repeat, precision()));
  }
}
