// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document.text;

import io.etcdbench.document.Assessment;
import io.etcdbench.document.Assessment.Remark;
import io.etcdbench.document.Badge;
import io.etcdbench.document.Document;
import io.etcdbench.document.Document.Block;
import io.etcdbench.document.Document.Command;
import io.etcdbench.document.Document.Distribution;
import io.etcdbench.document.Document.Fact;
import io.etcdbench.document.Document.Facts;
import io.etcdbench.document.Document.Paragraph;
import io.etcdbench.document.Document.Section;
import io.etcdbench.document.Document.Table;
import java.util.ArrayList;
import java.util.List;

/** Renders a document as plain text. Stateless. */
public final class TextDocument {
  /** Width of a terminal next to an editor; a narrower one wraps the lines by itself. */
  public static final int WIDTH = 120;

  private static final int INDENT = 2;

  /** Indentation of continuation lines of text that starts at the margin. */
  private static final String CONTINUED = "    ";

  private TextDocument() {}

  /**
   * Renders a document.
   *
   * @param style width and colours
   * @return lines, each ended by a line feed
   */
  public static String render(Document document, TextStyle style) {
    List<String> lines = new ArrayList<>();
    lines.add(style.verdicts(document.title()));
    if (!document.subtitle().isEmpty()) {
      List<String> text =
          TextLines.wrapped(document.subtitle(), style.width() - CONTINUED.length());
      lines.add(text.get(0));
      text.stream().skip(1).map(line -> CONTINUED + line).forEach(lines::add);
    }
    for (Section section : document.sections()) {
      List<String> content = lines(section.withoutPictures(), style);
      if (!content.isEmpty()) {
        lines.add("");
        if (!section.heading().isEmpty()) {
          lines.add(style.heading(section.heading()));
        }
        lines.addAll(content);
      }
    }
    if (!document.closing().isEmpty()) {
      lines.add("");
      lines.add(style.verdicts(document.closing()));
    }
    return String.join("\n", lines) + "\n";
  }

  /** Renders blocks, with an empty line before an assessment that follows another block. */
  private static List<String> lines(List<Block> blocks, TextStyle style) {
    List<String> lines = new ArrayList<>();
    for (Block block : blocks) {
      if (block instanceof Assessment && !lines.isEmpty()) {
        lines.add("");
      }
      lines.addAll(lines(block, style));
    }
    return lines;
  }

  private static List<String> lines(Block block, TextStyle style) {
    if (block instanceof Table table) {
      return TextTable.lines(table, style.width());
    }
    if (block instanceof Distribution chart) {
      return chartLines(chart, style.width());
    }
    if (block instanceof Facts facts) {
      return factLines(facts.facts(), style);
    }
    if (block instanceof Assessment assessment) {
      return factLines(facts(assessment), style);
    }
    if (block instanceof Command command) {
      return List.of(" ".repeat(2 * INDENT) + command.text());
    }
    return TextLines.hanging(" ".repeat(INDENT), ((Paragraph) block).text(), style.width());
  }

  private static List<Fact> facts(Assessment assessment) {
    List<Fact> facts = new ArrayList<>();
    facts.add(new Fact(assessment.badge().word(), assessment.meaning()));
    for (Remark remark : assessment.remarks()) {
      Badge badge = remark.badge();
      facts.add(new Fact(badge == null ? "seen" : badge.word(), remark.line()));
    }
    if (!assessment.advice().isEmpty()) {
      facts.add(new Fact("to do", assessment.advice()));
    }
    return facts;
  }

  private static List<String> chartLines(Distribution chart, int width) {
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
