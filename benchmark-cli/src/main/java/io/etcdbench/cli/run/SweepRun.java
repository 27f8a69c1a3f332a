// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.run;

import static java.util.Objects.requireNonNull;

import io.etcdbench.analysis.repeat.RepeatResult;
import io.etcdbench.analysis.sweep.SweepResult;
import io.etcdbench.cli.run.RunSeries.Step;
import io.etcdbench.plan.OutputPlan;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.report.StoredReport;
import io.etcdbench.report.SweepReport;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.file.OutputFolder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Runs one plan for each cell of a sweep, in rounds. The order within a round is random, so that a
 * machine that becomes slower does not look like an effect of a setting. Used once, by one thread.
 */
public final class SweepRun implements RunSeries.Report {
  private static final String PAGE = "sweep.html";

  private final LoadRunner runner;
  private final List<RunPlan> plans;
  private final OutputPlan output;
  private final Map<String, Integer> cells = new HashMap<>();
  private final List<List<RunResult>> counting = new ArrayList<>();
  private SweepResult sweep;

  /**
   * Creates a sweep that has not run.
   *
   * @param sweep without runs
   * @param plans one for each cell, all for the same cluster
   * @throws IllegalArgumentException when a plan cannot be run more than once
   */
  public SweepRun(LoadRunner runner, SweepResult sweep, List<RunPlan> plans) {
    this.runner = runner;
    this.sweep = sweep;
    this.plans = plans;
    this.output = plans.get(0).output();
    plans.forEach(plan -> RunSeries.requireRepeatable(plan, "sweep"));
    plans.forEach(plan -> counting.add(new ArrayList<>()));
  }

  /**
   * Runs all cells, as {@link RunSeries#run} does.
   *
   * @param password of the plans' user, when already known
   * @return the worst exit code of the runs
   */
  public int run(Optional<String> password) {
    List<Step> steps = new ArrayList<>();
    Random random = new Random(plans.get(0).seed());
    for (int round = 1; round <= sweep.rounds(); round++) {
      List<Integer> order = new ArrayList<>(IntStream.range(0, plans.size()).boxed().toList());
      Collections.shuffle(order, random);
      for (int cell : order) {
        steps.add(step(round, cell, steps.size() + 1));
      }
    }
    Path folder = LoadRunner.folder(plans.get(0));
    return new RunSeries(runner, output, folder, steps).run(password, this);
  }

  private Step step(int round, int cell, int number) {
    StringBuilder words = new StringBuilder();
    StringBuilder name = new StringBuilder();
    for (int i = 0; i < sweep.parameters().size(); i++) {
      String value = sweep.cells().get(cell).values().get(i);
      words.append(" --").append(sweep.parameters().get(i).name()).append('=').append(value);
      name.append(sweep.parameters().get(i).name()).append('-').append(value).append('_');
    }
    String folder = name.toString().replaceAll("[^A-Za-z0-9._-]", "-") + round;
    while (cells.putIfAbsent(folder, cell) != null) {
      folder += "+"; // values that differ only in characters that a file name cannot have
    }
    String label = "run %s of %s:%s".formatted(number, sweep.planned(), words);
    return new Step(folder, label, plans.get(cell));
  }

  @Override
  public void add(OutputFolder folder, Step step, int exitCode, RunResult result) {
    int cell = requireNonNull(cells.get(step.folder()));
    if (RepeatResult.excluded(result).isEmpty()) {
      counting.get(cell).add(result);
    }
    sweep = sweep.with(cell, step.folder(), exitCode, result, counting.get(cell));
    SweepResult.FORMAT.write(folder.path().resolve(SweepResult.FILE), sweep);
    folder.write(PAGE, report().page());
  }

  @Override
  public String text() {
    return LoadRunner.report(output, report());
  }

  private StoredReport report() {
    return SweepReport.of(sweep, RunSeries.precision(output));
  }
}
