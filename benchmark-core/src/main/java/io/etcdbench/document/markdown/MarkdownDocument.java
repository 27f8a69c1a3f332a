// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document.markdown;

import static java.util.stream.Collectors.joining;

import io.etcdbench.document.Document;
import io.etcdbench.document.Document.Block;
import io.etcdbench.document.Document.Chart;
import io.etcdbench.document.Document.Facts;
import io.etcdbench.document.Document.Group;
import io.etcdbench.document.Document.Paragraph;
import io.etcdbench.document.Document.Section;
import io.etcdbench.document.Document.Table;
import io.etcdbench.document.text.TextChart;
import io.etcdbench.format.Markdown;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Lays a document out as GitHub's Markdown. Stateless. */
public final class MarkdownDocument {
  private MarkdownDocument() {}

  /**
   * Lays a document out.
   *
   * @param document what to show
   * @return lines, each ended by a line feed
   */
  public static String render(Document document) {
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
