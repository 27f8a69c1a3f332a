// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report;

import static java.util.stream.Collectors.joining;

import io.etcdbench.report.Document.Block;
import io.etcdbench.report.Document.Chart;
import io.etcdbench.report.Document.Facts;
import io.etcdbench.report.Document.Group;
import io.etcdbench.report.Document.Paragraph;
import io.etcdbench.report.Document.Section;
import io.etcdbench.report.Document.Table;
import io.etcdbench.result.RunResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Lays a report out as GitHub's Markdown. */
record MarkdownReporter(Precision precision) implements Reporter {

  @Override
  public String render(RunResult result, Path folder) {
    return layOut(Narrator.tell(result, folder, precision));
  }

  static String layOut(Document document) {
    List<String> lines = new ArrayList<>();
    lines.add("# " + escaped(document.title()));
    for (Section section : document.sections()) {
      lines.add("");
      lines.add("## " + escaped(section.heading()));
      for (Block block : section.blocks()) {
        lines.add("");
        lines.addAll(lines(block));
      }
    }
    if (!document.closing().isEmpty()) {
      lines.add("");
      lines.add(escaped(document.closing()));
    }
    return String.join("\n", lines) + "\n";
  }

  private static List<String> lines(Block block) {
    if (block instanceof Table table) {
      return tableLines(table);
    }
    if (block instanceof Chart chart) {
      return chartLines(chart);
    }
    if (block instanceof Facts facts) {
      return facts.facts().stream()
          .map(fact -> "- **" + escaped(fact.label()) + "**: " + escaped(fact.text()))
          .toList();
    }
    return List.of(escaped(((Paragraph) block).text()));
  }

  private static List<String> tableLines(Table table) {
    List<String> lines = new ArrayList<>();
    lines.add(line(table.header().stream().map(MarkdownReporter::escaped)));
    lines.add("|---|" + "---:|".repeat(table.header().size() - 1));
    for (Group group : table.groups()) {
      if (!group.title().isEmpty()) {
        Stream<String> blanks = Stream.generate(() -> "").limit(table.header().size() - 1L);
        lines.add(line(Stream.concat(Stream.of("**" + escaped(group.title()) + "**"), blanks)));
      }
      group.rows().forEach(row -> lines.add(line(row.stream().map(MarkdownReporter::escaped))));
    }
    return lines;
  }

  private static List<String> chartLines(Chart chart) {
    List<String> lines = new ArrayList<>(List.of(escaped(chart.title()), "", "```text"));
    lines.addAll(TextChart.lines(chart));
    lines.add("```");
    return lines;
  }

  private static String line(Stream<String> cells) {
    return cells.collect(joining(" | ", "| ", " |"));
  }

  /** Text that Markdown must not take for markup. */
  private static String escaped(String text) {
    return text.replaceAll("([\\\\`*_<>|\\[\\]#])", "\\\\$1");
  }
}
