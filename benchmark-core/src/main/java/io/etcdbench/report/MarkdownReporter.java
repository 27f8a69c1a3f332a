// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report;

import static java.util.stream.Collectors.joining;

import io.etcdbench.format.Markdown;
import io.etcdbench.report.Document.Block;
import io.etcdbench.report.Document.Chart;
import io.etcdbench.report.Document.Facts;
import io.etcdbench.report.Document.Group;
import io.etcdbench.report.Document.Paragraph;
import io.etcdbench.report.Document.Section;
import io.etcdbench.report.Document.Table;
import io.etcdbench.report.text.TextChart;
import io.etcdbench.result.RunResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Lays a report out as GitHub's Markdown. */
record MarkdownReporter(Precision precision) implements Reporter {

  @Override
  public String render(RunResult result, Path folder) {
    return layOut(ReportBuilder.tell(result, folder, precision));
  }

  static String layOut(Document document) {
    List<String> lines = new ArrayList<>();
    lines.add("# " + Markdown.text(document.title()));
    for (Section section : document.sections()) {
      lines.add("");
      lines.add("## " + Markdown.text(section.heading()));
      for (Block block : section.blocks()) {
        lines.add("");
        lines.addAll(lines(block));
      }
    }
    if (!document.closing().isEmpty()) {
      lines.add("");
      lines.add(Markdown.paragraph(document.closing()));
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
          .map(fact -> "- **" + Markdown.text(fact.label()) + "**: " + Markdown.text(fact.text()))
          .toList();
    }
    return List.of(Markdown.paragraph(((Paragraph) block).text()));
  }

  private static List<String> tableLines(Table table) {
    List<String> lines = new ArrayList<>();
    lines.add(line(table.header().stream().map(Markdown::text)));
    lines.add("|---|" + "---:|".repeat(table.header().size() - 1));
    for (Group group : table.groups()) {
      if (!group.title().isEmpty()) {
        Stream<String> blanks = Stream.generate(() -> "").limit(table.header().size() - 1L);
        lines.add(
            line(Stream.concat(Stream.of("**" + Markdown.text(group.title()) + "**"), blanks)));
      }
      group.rows().forEach(row -> lines.add(line(row.stream().map(Markdown::text))));
    }
    return lines;
  }

  private static List<String> chartLines(Chart chart) {
    List<String> lines = new ArrayList<>(List.of(Markdown.paragraph(chart.title()), "", "```text"));
    lines.addAll(TextChart.lines(chart));
    lines.add("```");
    return lines;
  }

  private static String line(Stream<String> cells) {
    return cells.collect(joining(" | ", "| ", " |"));
  }
}
