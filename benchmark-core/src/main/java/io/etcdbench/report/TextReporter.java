// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report;

import io.etcdbench.report.Document.Block;
import io.etcdbench.report.Document.Chart;
import io.etcdbench.report.Document.Fact;
import io.etcdbench.report.Document.Facts;
import io.etcdbench.report.Document.Paragraph;
import io.etcdbench.report.Document.Section;
import io.etcdbench.report.Document.Table;
import io.etcdbench.result.RunResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Lays a report out as plain text. */
record TextReporter(Precision precision) implements Reporter {
  /** As wide as a terminal beside an editor; a narrower one wraps the lines by itself. */
  static final int WIDTH = 120;

  private static final int INDENT = 2;

  @Override
  public String render(RunResult result, Path folder) {
    return layOut(Narrator.tell(result, folder, precision));
  }

  static String layOut(Document document) {
    List<String> lines = new ArrayList<>();
    lines.add(document.title());
    for (Section section : document.sections()) {
      lines.add("");
      lines.add(section.heading());
      section.blocks().stream().flatMap(block -> lines(block).stream()).forEach(lines::add);
    }
    if (!document.closing().isEmpty()) {
      lines.add("");
      lines.add(document.closing());
    }
    return String.join("\n", lines) + "\n";
  }

  private static List<String> lines(Block block) {
    if (block instanceof Table table) {
      return TextTable.lines(table, WIDTH);
    }
    if (block instanceof Chart chart) {
      return chartLines(chart);
    }
    if (block instanceof Facts facts) {
      return factLines(facts.facts());
    }
    String text = ((Paragraph) block).text();
    return TextLines.hanging(" ".repeat(INDENT), text, WIDTH);
  }

  private static List<String> chartLines(Chart chart) {
    List<String> lines = new ArrayList<>();
    lines.add("");
    lines.addAll(TextLines.hanging(" ".repeat(INDENT), chart.title(), WIDTH));
    lines.addAll(TextChart.lines(chart));
    return lines;
  }

  private static List<String> factLines(List<Fact> facts) {
    int widest = facts.stream().mapToInt(fact -> fact.label().length()).max().orElse(0);
    return facts.stream()
        .flatMap(fact -> TextLines.hanging(label(fact, widest), fact.text(), WIDTH).stream())
        .toList();
  }

  private static String label(Fact fact, int widest) {
    return " ".repeat(INDENT) + TextLines.padded(fact.label(), widest + INDENT);
  }
}
