// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document.markdown;

import static java.util.stream.Collectors.joining;

import io.etcdbench.document.Assessment;
import io.etcdbench.document.Assessment.Remark;
import io.etcdbench.document.Badge;
import io.etcdbench.document.Cell;
import io.etcdbench.document.Cell.Code;
import io.etcdbench.document.Cell.Link;
import io.etcdbench.document.Cell.Span;
import io.etcdbench.document.Document;
import io.etcdbench.document.Document.Block;
import io.etcdbench.document.Document.Command;
import io.etcdbench.document.Document.Distribution;
import io.etcdbench.document.Document.Facts;
import io.etcdbench.document.Document.Group;
import io.etcdbench.document.Document.Paragraph;
import io.etcdbench.document.Document.Section;
import io.etcdbench.document.Document.Section.Folding;
import io.etcdbench.document.Document.Table;
import io.etcdbench.document.text.TextChart;
import io.etcdbench.format.Markdown;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Renders a document as GitHub Flavored Markdown. Stateless. */
public final class MarkdownDocument {
  private MarkdownDocument() {}

  /**
   * Renders a document.
   *
   * @return lines, each ended by a line feed
   */
  public static String render(Document document) {
    List<String> lines = new ArrayList<>();
    lines.add("# " + Markdown.text(document.title()));
    if (!document.subtitle().isEmpty()) {
      lines.add("");
      lines.add(Markdown.paragraph(document.subtitle()));
    }
    for (Section section : document.sections()) {
      lines.addAll(lines(section));
    }
    if (!document.closing().isEmpty()) {
      lines.add("");
      lines.add(Markdown.paragraph(document.closing()));
    }
    return String.join("\n", lines) + "\n";
  }

  /**
   * Renders blocks for a page that contains more than a document.
   *
   * @param blocks in reading order
   * @return lines, each ended by a line feed
   */
  public static String render(List<Block> blocks) {
    return lines(blocks).stream().skip(1).map(line -> line + "\n").collect(joining());
  }

  private static List<String> lines(Section section) {
    List<String> content = lines(section.withoutPictures());
    if (content.isEmpty() || section.heading().isEmpty()) {
      return content;
    }
    List<String> lines = new ArrayList<>();
    lines.add("");
    if (section.folding() == Folding.FOLDED) {
      lines.add("<details><summary>" + Markdown.text(section.heading()) + "</summary>");
      lines.addAll(content);
      lines.add("");
      lines.add("</details>");
    } else {
      lines.add("## " + Markdown.text(section.heading()));
      lines.addAll(content);
    }
    return lines;
  }

  private static List<String> lines(List<Block> blocks) {
    List<String> lines = new ArrayList<>();
    for (Block block : blocks) {
      List<String> content = lines(block);
      if (!content.isEmpty()) {
        lines.add("");
        lines.addAll(content);
      }
    }
    return lines;
  }

  private static List<String> lines(Block block) {
    if (block instanceof Table table) {
      return tableLines(table);
    }
    if (block instanceof Distribution chart) {
      return chartLines(chart);
    }
    if (block instanceof Facts facts) {
      return facts.facts().stream().map(fact -> item(fact.label(), fact.text())).toList();
    }
    if (block instanceof Assessment assessment) {
      return assessmentLines(assessment);
    }
    if (block instanceof Command command) {
      return List.of(Markdown.code(command.text()));
    }
    return List.of(Markdown.paragraph(((Paragraph) block).text()));
  }

  private static List<String> assessmentLines(Assessment assessment) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "**%s**: %s"
            .formatted(
                Markdown.text(assessment.badge().word()), Markdown.text(assessment.meaning())));
    List<String> items = new ArrayList<>();
    for (Remark remark : assessment.remarks()) {
      Badge badge = remark.badge();
      items.add(item(badge == null ? "seen" : badge.word(), remark.line()));
    }
    if (!assessment.advice().isEmpty()) {
      items.add(item("to do", assessment.advice()));
    }
    if (!items.isEmpty()) {
      lines.add("");
      lines.addAll(items);
    }
    return lines;
  }

  private static String item(String label, String text) {
    return "- **" + Markdown.text(label) + "**: " + Markdown.text(text);
  }

  private static List<String> tableLines(Table table) {
    List<String> lines = new ArrayList<>();
    lines.add(line(table.header().stream().map(Markdown::text)));
    lines.add(
        IntStream.range(0, table.header().size())
            .mapToObj(column -> table.words().contains(column) ? "---|" : "---:|")
            .collect(joining("", "|", "")));
    for (Group group : table.groups()) {
      if (!group.title().isEmpty()) {
        Stream<String> blanks = Stream.generate(() -> "").limit(table.header().size() - 1L);
        lines.add(
            line(Stream.concat(Stream.of("**" + Markdown.text(group.title()) + "**"), blanks)));
      }
      group.rows().forEach(row -> lines.add(line(row.stream().map(MarkdownDocument::cell))));
    }
    return lines;
  }

  private static String cell(Cell cell) {
    return cell.lines().stream()
        .map(line -> line.stream().map(MarkdownDocument::span).collect(joining()))
        .collect(joining("<br>"));
  }

  /** Renders a span. Within a table, a bar ends the cell even in code. */
  private static String span(Span span) {
    if (span instanceof Link link) {
      return "[%s](%s)".formatted(Markdown.text(link.text()), link.target(".md"));
    }
    return span instanceof Code
        ? Markdown.code(span.text()).replace("|", "\\|")
        : Markdown.text(span.text());
  }

  private static List<String> chartLines(Distribution chart) {
    List<String> lines = new ArrayList<>(List.of(Markdown.paragraph(chart.title()), "", "```text"));
    lines.addAll(TextChart.lines(chart));
    lines.add("```");
    return lines;
  }

  private static String line(Stream<String> cells) {
    return cells.collect(joining(" | ", "| ", " |"));
  }
}
