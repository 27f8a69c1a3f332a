// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report;

import io.etcdbench.document.Document.Block;
import io.etcdbench.document.Document.Fact;
import io.etcdbench.document.Document.Facts;
import io.etcdbench.document.Document.Section;
import io.etcdbench.format.Precision;
import io.etcdbench.observe.server.ServerAccount;
import io.etcdbench.report.section.EnvironmentFacts;
import io.etcdbench.report.section.ErrorBlocks;
import io.etcdbench.report.section.JmhCharts;
import io.etcdbench.report.section.JmhTable;
import io.etcdbench.report.section.LoadSections;
import io.etcdbench.report.section.PlanFacts;
import io.etcdbench.report.section.RunAssessment;
import io.etcdbench.report.section.WorkerTable;
import io.etcdbench.report.section.server.ServerTable;
import io.etcdbench.result.FleetAccount;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.Status;
import io.etcdbench.result.file.ResultFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The tables and facts of a run; what the run does not have is omitted.
 *
 * @param result result of the run
 * @param precision precision of the numbers
 */
record RunSections(RunResult result, Precision precision) {

  /** Returns the sections with measurements. */
  List<Section> measured() {
    List<Section> sections = new ArrayList<>();
    LoadSections load = new LoadSections(precision);
    if (!result.jmh().isEmpty()) {
      List<Block> scenarios = new ArrayList<>(JmhCharts.of(result.jmh()));
      scenarios.addAll(JmhTable.of(result.jmh()));
      sections.add(new Section("JMH scenarios", scenarios));
    }
    Section.add(sections, "What limits each scenario", facts(RunAssessment.limits(result)));
    sections.addAll(load.measured(result));
    ServerAccount server = result.server();
    if (server != null) {
      sections.add(new Section("Members", ServerTable.of(result, server)));
    }
    FleetAccount fleet = result.fleet();
    if (fleet != null) {
      sections.add(new Section("Workers", new WorkerTable(precision).of(fleet)));
    }
    Section.add(sections, "Errors", ErrorBlocks.of(result, precision));
    Section.add(sections, "Phases", load.phases(result.phases()));
    return sections;
  }

  /** Returns the sections on the environment and the plan. */
  List<Section> setting() {
    List<Section> sections = new ArrayList<>();
    Section.add(sections, "Environment", facts(EnvironmentFacts.of(result)));
    Section.add(sections, "Plan", facts(PlanFacts.of(result)));
    return sections;
  }

  /** Returns the section with the paths of its files. */
  Section files(Path folder) {
    List<Fact> files = new ArrayList<>();
    String name = result.status() == Status.INVALID ? ResultFile.INVALID_NAME : ResultFile.NAME;
    files.add(new Fact("result", folder.resolve(name).toString()));
    result
        .files()
        .forEach((holds, file) -> files.add(new Fact(holds, folder.resolve(file).toString())));
    return new Section("Files", facts(files));
  }

  private static List<Block> facts(List<Fact> facts) {
    return facts.isEmpty() ? List.of() : List.of(new Facts(facts));
  }
}
