// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.run;

import io.etcdbench.analysis.repeat.RepeatResult;
import io.etcdbench.cli.run.RunSeries.Step;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.report.RepeatReport;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.file.OutputFolder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Runs a plan several times on one cluster and reports how the runs differ. Used once, by one
 * thread.
 */
final class RepeatedRun implements RunSeries.Report {
  private final LoadRunner runner;
  private final RunPlan plan;
  private final int times;
  private final List<RunResult> counting = new ArrayList<>();
  private RepeatResult repeat;

  RepeatedRun(LoadRunner runner, RunPlan plan, int times) {
    this.runner = runner;
    this.plan = plan;
    this.times = times;
    this.repeat = RepeatResult.planned(plan.name(), times);
    RunSeries.requireRepeatable(plan, "--repeat");
  }

  /**
   * Runs all repetitions, as {@link RunSeries#run} does.
   *
   * @param password of the plan's user, when already known
   * @return the worst exit code of the runs
   */
  int run(Optional<String> password) {
    List<Step> steps =
        IntStream.rangeClosed(1, times)
            .mapToObj(i -> new Step("run-" + i, "run " + i + " of " + times, plan))
            .toList();
    return new RunSeries(runner, plan.output(), LoadRunner.folder(plan), steps).run(password, this);
  }

  @Override
  public void add(OutputFolder folder, Step step, int exitCode, RunResult result) {
    repeat = repeat.with(step.folder(), exitCode, result, counting);
    if (RepeatResult.excluded(result).isEmpty()) {
      counting.add(result);
    }
    repeat.write(folder.path());
  }

  @Override
  public String text() {
    return LoadRunner.report(
        plan.output(), RepeatReport.of(repeat, RunSeries.precision(plan.output())));
  }
}
