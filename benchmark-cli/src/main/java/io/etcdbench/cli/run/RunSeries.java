// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.run;

import io.etcdbench.cli.cluster.PlannedCluster;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.cli.run.LoadRunner.Carried;
import io.etcdbench.cli.sizing.ResultEvaluator;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.format.Precision;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.plan.OutputPlan;
import io.etcdbench.plan.RunKeysPlan.Afterwards;
import io.etcdbench.plan.RunKeysPlan.Existing;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.report.FiguresLine;
import io.etcdbench.report.RunFiles;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.file.OutputFolder;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Runs several plans on one cluster, each with its own keys and folder. Used once, by one thread.
 */
final class RunSeries {
  /** Exit codes from best to worst. */
  private static final List<Integer> EXIT_CODES =
      List.of(ExitCode.SUCCESS, ExitCode.REGRESSION, ExitCode.INVALID, ExitCode.FAILURE);

  private final LoadRunner runner;
  private final OutputPlan output;
  private final List<Step> steps;
  private final Path folder;
  private int worst = ExitCode.SUCCESS;
  private int kept;

  /**
   * One run of the series.
   *
   * @param folder of the run, relative to the folder of the series
   * @param label for progress lines
   */
  record Step(String folder, String label, RunPlan plan) {}

  /** Collects the results of the runs. */
  interface Report {
    /**
     * Adds the next run, whose files have been written.
     *
     * @param folder of the series
     */
    void add(OutputFolder folder, Step step, int exitCode, RunResult result);

    /** Returns the text to print at the end, whether or not all runs completed. */
    String text();
  }

  /** Creates a series that has not run. All plans name the same cluster. */
  RunSeries(LoadRunner runner, OutputPlan output, Path folder, List<Step> steps) {
    this.runner = runner;
    this.output = output;
    this.folder = folder;
    this.steps = steps;
  }

  /**
   * Requires that a plan can be repeated. A given prefix is the same in every run, so each run must
   * leave what the next one expects.
   *
   * @param verb command of the series, for messages
   */
  static void requireRepeatable(RunPlan plan, String verb) {
    boolean reused = plan.keys().existing() == Existing.REUSE;
    boolean left = plan.keys().afterwards() == Afterwards.KEEP;
    if (!plan.keys().own().isEmpty() && reused != left) {
      throw new IllegalArgumentException(
          reused
              ? "%s reuses the keys of '%s', but each run deletes them; add --afterwards keep"
                  .formatted(verb, plan.keys().own())
              : "%s writes the keys of '%s' in every run, but they are kept; drop --own-prefix"
                  .formatted(verb, plan.keys().own()));
    }
  }

  /**
   * Runs until all runs have completed or a signal arrives. Completed runs are kept and reported in
   * any case.
   *
   * @param password of the plans' user, when already known
   * @return the worst exit code of the runs
   */
  int run(Optional<String> password, Report report) {
    RunPlan first = steps.get(0).plan();
    try (OutputFolder claim = OutputFolder.claim(folder);
        EtcdCluster cluster =
            PlannedCluster.open(first.cluster(), password, runner.environment(), runner::notice)) {
      for (Step step : steps) {
        runner.requireConsent(step.plan(), cluster);
      }
      StopSignal stop = runner.stopOnSignal();
      try {
        for (Step step : steps) {
          if (!stop.isGiven()) {
            carryOut(step, claim, cluster, stop, report);
          }
        }
      } finally {
        if (kept > 0) {
          runner.print(report.text());
        }
      }
      return kept == steps.size() ? worst : worse(worst, ExitCode.INVALID);
    }
  }

  private void carryOut(
      Step step, OutputFolder parent, EtcdCluster cluster, StopSignal stop, Report report) {
    runner.notice(step.label());
    Path own = parent.path().resolve(step.folder());
    RunPlan decided =
        step.plan().with(step.plan().output().withFolder(own.toString())).withOwnPrefix();
    try (RunFiles files = RunFiles.begin(own, decided)) {
      Carried carried =
          runner.carryOut(
              decided,
              files,
              ResultEvaluator.OF_LIMITS,
              reporter -> runner.measureOn(cluster, decided, reporter, stop));
      worst = worse(worst, carried.verdict().exitCode());
      String why = carried.verdict().why();
      if (!files.hasMeasurement()) {
        runner.notice(step.label() + ": " + why + "; no result is kept");
        return;
      }
      files.keep(carried.result());
      kept++;
      report.add(parent, step, carried.verdict().exitCode(), carried.result());
      runner.notice(step.label() + ": " + FiguresLine.of(carried.result(), precision(output)));
      if (!why.isEmpty()) {
        runner.notice(step.label() + ": " + why);
      }
    }
  }

  private static int worse(int one, int other) {
    return EXIT_CODES.indexOf(one) >= EXIT_CODES.indexOf(other) ? one : other;
  }

  /** Returns the precision of a plan's figures. */
  static Precision precision(OutputPlan output) {
    return output.figures() == OutputPlan.Figures.PRECISE ? Precision.PRECISE : Precision.ROUNDED;
  }
}
