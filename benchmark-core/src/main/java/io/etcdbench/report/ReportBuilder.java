// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report;

import io.etcdbench.analysis.explain.Explanation;
import io.etcdbench.document.Document;
import io.etcdbench.document.Document.Block;
import io.etcdbench.document.Document.Exports;
import io.etcdbench.document.Document.Fact;
import io.etcdbench.document.Document.Facts;
import io.etcdbench.document.Document.Section;
import io.etcdbench.format.Precision;
import io.etcdbench.observe.server.ServerAccount;
import io.etcdbench.report.section.EnvironmentFacts;
import io.etcdbench.report.section.ErrorBlocks;
import io.etcdbench.report.section.ExplanationBlocks;
import io.etcdbench.report.section.JmhCharts;
import io.etcdbench.report.section.JmhTable;
import io.etcdbench.report.section.LoadSections;
import io.etcdbench.report.section.ObjectiveFacts;
import io.etcdbench.report.section.ObjectiveSuite;
import io.etcdbench.report.section.PlanFacts;
import io.etcdbench.report.section.SeriesDataset;
import io.etcdbench.report.section.ServerTable;
import io.etcdbench.result.Finding;
import io.etcdbench.result.ResultFile;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.Status;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Puts together what a report says of a result, whatever its format. */
public final class ReportBuilder {
  private ReportBuilder() {}

  public static Document tell(RunResult result, Path folder, Precision precision) {
    List<Section> sections = new ArrayList<>();
    LoadSections load = new LoadSections(precision);
    addFacts(sections, "Objectives", ObjectiveFacts.of(result.objectives(), precision));
    if (!result.jmh().isEmpty()) {
      List<Block> scenarios = new ArrayList<>(JmhCharts.of(result.jmh()));
      scenarios.addAll(JmhTable.of(result.jmh()));
      sections.add(new Section("JMH scenarios", scenarios));
    }
    sections.addAll(load.measured(result.phases()));
    Explanation why = Explanation.of(result);
    add(sections, "Latency budget", ExplanationBlocks.budget(why));
    ServerAccount server = result.server();
    if (server != null) {
      sections.add(new Section("Members", ServerTable.of(result, server)));
    }
    add(sections, "Errors", ErrorBlocks.of(result, precision));
    addFacts(sections, "Findings", findings(result.findings()));
    add(sections, "Phases", load.phases(result.phases()));
    addFacts(sections, "Environment", EnvironmentFacts.of(result));
    addFacts(sections, "Plan", PlanFacts.of(result));
    addFacts(sections, "Files", files(result, folder));
    add(sections, "What limits each scenario", ExplanationBlocks.verdicts(result));
    if (Explanation.isFor(result)) {
      sections.add(new Section("What holds it back", ExplanationBlocks.verdict(why)));
    }
    return new Document(
        title(result),
        "",
        sections,
        Explanation.isFor(result) ? why.line() : "",
        new Exports(SeriesDataset.of(result), ObjectiveSuite.of(result)));
  }

  /** When the run was, and whether it can be believed. */
  public static String title(RunResult result) {
    return "etcd-bench run of " + result.environment().timestamp() + ": " + result.status();
  }

  /** A finding in words. */
  public static String text(Finding finding) {
    String advice = finding.advice().isEmpty() ? "" : "; " + finding.advice();
    return finding.kind() + ": " + finding.observed() + advice;
  }

  private static void add(List<Section> sections, String heading, List<Block> blocks) {
    if (!blocks.isEmpty()) {
      sections.add(new Section(heading, blocks));
    }
  }

  private static void addFacts(List<Section> sections, String heading, List<Fact> facts) {
    add(sections, heading, facts.isEmpty() ? List.of() : List.<Block>of(new Facts(facts)));
  }

  private static List<Fact> findings(List<Finding> findings) {
    return findings.stream()
        .map(finding -> new Fact(finding.severity().toString(), text(finding)))
        .toList();
  }

  private static List<Fact> files(RunResult result, Path folder) {
    List<Fact> files = new ArrayList<>();
    String name = result.status() == Status.INVALID ? ResultFile.INVALID_NAME : ResultFile.NAME;
    files.add(new Fact("result", folder.resolve(name).toString()));
    result
        .files()
        .forEach((holds, file) -> files.add(new Fact(holds, folder.resolve(file).toString())));
    return files;
  }
}
