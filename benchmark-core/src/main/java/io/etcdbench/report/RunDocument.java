// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report;

import io.etcdbench.analysis.explain.Explanation;
import io.etcdbench.document.Assessment;
import io.etcdbench.document.Badge;
import io.etcdbench.document.Dataset;
import io.etcdbench.document.Document;
import io.etcdbench.document.Document.Block;
import io.etcdbench.document.Document.Exports;
import io.etcdbench.document.Document.Fact;
import io.etcdbench.document.Document.Paragraph;
import io.etcdbench.document.Document.Section;
import io.etcdbench.format.AxisLabels;
import io.etcdbench.format.Precision;
import io.etcdbench.report.chart.ChartedRun;
import io.etcdbench.report.chart.RunCharts;
import io.etcdbench.report.chart.SeriesStyle;
import io.etcdbench.report.section.EnvironmentFacts;
import io.etcdbench.report.section.JmhTable;
import io.etcdbench.report.section.ObjectiveSuite;
import io.etcdbench.report.section.PlanFacts;
import io.etcdbench.report.section.RunAssessment;
import io.etcdbench.report.section.SeriesDataset;
import io.etcdbench.report.section.SideBySide;
import io.etcdbench.report.section.WorkloadTitle;
import io.etcdbench.result.RunResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Builds the document of one run, or of several runs with overlaid curves. Stateless. */
public final class RunDocument {
  /** Maximum number of runs whose colours can be told apart. */
  public static final int MAX_RUNS = SeriesStyle.COLOURS;

  private static final String OVERLAID =
      "Each run has a colour. Runs from different times include the noise of their times: a"
          + " difference here is a reason to measure, not a result. 'etcd-bench gate' decides.";

  private RunDocument() {}

  /**
   * Returns the document with all details of a run.
   *
   * @param folder folder of its files, as the reader should see it; null when it is unknown
   * @param precision precision of the numbers in tables
   */
  public static Document of(RunResult result, @Nullable Path folder, Precision precision) {
    RunCharts charts = new RunCharts(List.of(new ChartedRun("", 0, result)));
    List<Block> top = assessments(result, precision);
    top.addAll(charts.cards());
    List<Section> sections = new ArrayList<>();
    sections.add(new Section("", top));
    sections.addAll(charts.sections());
    RunSections tables = new RunSections(result, precision);
    sections.addAll(tables.measured());
    sections.addAll(tables.setting());
    if (folder != null) {
      sections.add(tables.files(folder));
    }
    return new Document(
        "etcd-bench run: %s: %s".formatted(WorkloadTitle.of(result), result.status()),
        where(result),
        sections,
        Explanation.isFor(result) ? Explanation.of(result).line() : "",
        new Exports(numbers(result), ObjectiveSuite.of(result)));
  }

  private static Dataset numbers(RunResult result) {
    return result.phases().isEmpty() && !result.jmh().isEmpty()
        ? JmhTable.dataset(result.jmh())
        : SeriesDataset.of(result);
  }

  /**
   * Returns the document of several runs with overlaid curves.
   *
   * @param results runs by distinct names, in the order in which they are shown; 1 to {@link
   *     #MAX_RUNS}
   * @throws IllegalArgumentException if there are too many or none; the message is one sentence
   */
  public static Document overlay(Map<String, RunResult> results) {
    if (results.isEmpty() || results.size() > MAX_RUNS) {
      throw new IllegalArgumentException(
          "%s runs are given for one page; allowed: 1 to %s".formatted(results.size(), MAX_RUNS));
    }
    List<ChartedRun> runs = new ArrayList<>();
    results.forEach((name, result) -> runs.add(new ChartedRun(name, runs.size(), result)));
    RunCharts charts = new RunCharts(runs);
    List<Block> top = new ArrayList<>(List.of(new Paragraph(OVERLAID)));
    runs.forEach(run -> top.add(headline(run)));
    top.addAll(charts.cards());
    List<Section> sections = new ArrayList<>();
    sections.add(new Section("", top));
    sections.addAll(charts.sections());
    for (ChartedRun run : runs) {
      sections.add(
          new Section(run.name() + ": findings", assessments(run.result(), Precision.ROUNDED)));
    }
    for (ChartedRun run : runs) {
      for (Section one : new RunSections(run.result(), Precision.ROUNDED).measured()) {
        sections.add(new Section(run.name() + ": " + one.heading(), one.blocks()));
      }
    }
    sections.add(compared("Environment", runs, EnvironmentFacts::of));
    sections.add(compared("Plan", runs, PlanFacts::of));
    return new Document(title(runs), sections, "");
  }

  private static String title(List<ChartedRun> runs) {
    List<String> workloads =
        runs.stream().map(run -> WorkloadTitle.of(run.result())).distinct().toList();
    List<String> names = runs.stream().map(ChartedRun::name).toList();
    return "etcd-bench runs: %s: %s"
        .formatted(String.join("; ", workloads), String.join(", ", names));
  }

  private static List<Block> assessments(RunResult result, Precision precision) {
    List<Block> blocks = new ArrayList<>(List.of(RunAssessment.of(result, precision)));
    if (Explanation.isFor(result)) {
      blocks.add(RunAssessment.of(Explanation.of(result)));
    }
    return blocks;
  }

  /** Returns the time, environment and duration of the measurement in one line. */
  private static String where(RunResult result) {
    String line = EnvironmentFacts.line(result.environment());
    return new ChartedRun("", 0, result)
        .measure()
        .map(phase -> line + " · measured for " + AxisLabels.nanos((double) phase.elapsedNanos()))
        .orElse(line);
  }

  private static Assessment headline(ChartedRun run) {
    RunResult result = run.result();
    return new Assessment(
        Badge.of(result.status()),
        run.name() + " · " + where(result),
        "",
        RunAssessment.faults(result));
  }

  private static Section compared(
      String heading, List<ChartedRun> runs, Function<RunResult, List<Fact>> facts) {
    return new Section(
        heading,
        List.of(
            SideBySide.of(
                runs.stream().map(ChartedRun::name).toList(),
                runs.stream().map(run -> facts.apply(run.result())).toList())));
  }
}
