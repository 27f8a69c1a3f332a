// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.text;

import io.etcdbench.report.Document;
import io.etcdbench.report.Document.Block;
import io.etcdbench.report.Document.Chart;
import io.etcdbench.report.Document.Fact;
import io.etcdbench.report.Document.Facts;
import io.etcdbench.report.Document.Paragraph;
import io.etcdbench.report.Document.Section;
import io.etcdbench.report.Document.Table;
import io.etcdbench.report.Precision;
import io.etcdbench.report.ReportBuilder;
import io.etcdbench.report.Reporter;
import io.etcdbench.result.RunResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Lays a report out as plain text. */
public record TextReporter(Precision precision, TextStyle style) implements Reporter {
  /** As wide as a terminal beside an editor; a narrower one wraps the lines by itself. */
  public static final int WIDTH = 120;

  private static final int INDENT = 2;

  @Override
  public String render(RunResult result, Path folder) {
    return layOut(ReportBuilder.tell(result, folder, precision), style.withWidth(WIDTH));
  }

  public static String layOut(Document document, TextStyle style) {
    List<String> lines = new ArrayList<>();
    lines.add(style.verdicts(document.title()));
    for (Section section : document.sections()) {
      lines.add("");
      lines.add(style.heading(section.heading()));
      section.blocks().stream().flatMap(block -> lines(block, style).stream()).forEach(lines::add);
    }
    if (!document.closing().isEmpty()) {
      lines.add("");
      lines.add(style.verdicts(document.closing()));
    }
    return String.join("\n", lines) + "\n";
  }

  private static List<String> lines(Block block, TextStyle style) {
    if (block instanceof Table table) {
      return TextTable.lines(table, style.width());
    }
    if (block instanceof Chart chart) {
      return chartLines(chart, style.width());
    }
    if (block instanceof Facts facts) {
      return factLines(facts.facts(), style);
    }
    String text = ((Paragraph) block).text();
    return TextLines.hanging(" ".repeat(INDENT), text, style.width());
  }

  private static List<String> chartLines(Chart chart, int width) {
    List<String> lines = new ArrayList<>();
    lines.add("");
    lines.addAll(TextLines.hanging(" ".repeat(INDENT), chart.title(), width));
    lines.addAll(TextChart.lines(chart));
    return lines;
  }

  private static List<String> factLines(List<Fact> facts, TextStyle style) {
    int widest = facts.stream().mapToInt(fact -> fact.label().length()).max().orElse(0);
    List<String> lines = new ArrayList<>();
    for (Fact fact : facts) {
      List<String> text = TextLines.hanging(label(fact, widest), fact.text(), style.width());
      lines.add(style.labelled(fact.label(), text.get(0)));
      lines.addAll(text.subList(1, text.size()));
    }
    return lines;
  }

  private static String label(Fact fact, int widest) {
    return " ".repeat(INDENT) + TextLines.padded(fact.label(), widest + INDENT);
  }
}
