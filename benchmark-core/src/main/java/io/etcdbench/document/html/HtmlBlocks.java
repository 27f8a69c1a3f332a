// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document.html;

import io.etcdbench.document.Assessment;
import io.etcdbench.document.Assessment.Remark;
import io.etcdbench.document.Badge;
import io.etcdbench.document.Cell;
import io.etcdbench.document.Cell.Code;
import io.etcdbench.document.Cell.Link;
import io.etcdbench.document.Cell.Span;
import io.etcdbench.document.Charts;
import io.etcdbench.document.Document;
import io.etcdbench.document.Document.Bar;
import io.etcdbench.document.Document.Block;
import io.etcdbench.document.Document.Command;
import io.etcdbench.document.Document.Distribution;
import io.etcdbench.document.Document.Fact;
import io.etcdbench.document.Document.Facts;
import io.etcdbench.document.Document.Group;
import io.etcdbench.document.Document.Paragraph;
import io.etcdbench.document.Document.Section;
import io.etcdbench.document.Document.Table;
import io.etcdbench.document.Tone;
import io.etcdbench.format.Quantity;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Renders the blocks of a report as HTML. */
final class HtmlBlocks {
  /** Columns with longer cells are wrapped. */
  private static final int LONGEST_FIGURE = 40;

  private HtmlBlocks() {}

  /** Returns the class of a tone in the style sheet. */
  static String css(Tone tone) {
    return tone.name().toLowerCase(Locale.ROOT);
  }

  /** Renders a section. If links lead to it, its heading is its id. */
  static Element section(Section section, Set<String> linked) {
    Element element = Element.of("section");
    if (linked.contains(section.heading())) {
      element.with("id", section.heading());
    }
    element.add(Element.of("h2").text(section.heading()));
    section.blocks().forEach(block -> element.add(block(block)));
    return element;
  }

  /** Returns the headings of the page that its own tables link to. */
  static Set<String> linked(Document document) {
    return document.sections().stream()
        .flatMap(section -> section.blocks().stream())
        .flatMap(block -> block instanceof Table table ? table.groups().stream() : Stream.empty())
        .flatMap(group -> group.rows().stream())
        .flatMap(List::stream)
        .flatMap(cell -> cell.lines().stream())
        .flatMap(List::stream)
        .flatMap(span -> span instanceof Link link ? Stream.of(link) : Stream.empty())
        .filter(link -> link.page().isEmpty())
        .map(Link::heading)
        .collect(Collectors.toSet());
  }

  static List<Element> block(Block block) {
    if (block instanceof Table table) {
      return List.of(scrolled(table(table)));
    }
    if (block instanceof Distribution chart) {
      return List.of(chart(chart));
    }
    if (block instanceof Facts facts) {
      return List.of(facts(facts.facts()));
    }
    if (block instanceof Assessment assessment) {
      return List.of(assessment(assessment));
    }
    if (block instanceof Command command) {
      return List.of(scrolled(Element.of("pre").text(command.text())));
    }
    return block instanceof Charts charts
        ? HtmlCharts.of(charts)
        : List.of(Element.of("p", "legendtext").text(((Paragraph) block).text()));
  }

  private static Element assessment(Assessment assessment) {
    Element sentence =
        Element.of("p").add(badge(assessment.badge())).text(" " + assessment.meaning());
    if (!assessment.advice().isEmpty()) {
      sentence.add(Element.of("span", "advice").text("To do: " + assessment.advice()));
    }
    Element section =
        Element.of("section", "verdict " + css(assessment.badge().tone())).add(sentence);
    List<Element> items = assessment.remarks().stream().map(HtmlBlocks::remark).toList();
    return items.isEmpty() ? section : section.add(Element.of("ul", "findings").add(items));
  }

  private static Element remark(Remark remark) {
    Element item = Element.of("li");
    Badge badge = remark.badge();
    if (badge != null) {
      item.add(badge(badge)).text(" ");
    }
    if (!remark.subject().isEmpty()) {
      item.add(Element.of("b").text(remark.subject() + ": "));
    }
    item.text(remark.text());
    return remark.advice().isEmpty()
        ? item
        : item.add(Element.of("span", "advice").text(" " + remark.advice()));
  }

  /** Renders a highlighted word. */
  static Element badge(Badge badge) {
    return Element.of("span", "badge " + css(badge.tone())).text(badge.word());
  }

  /** Makes a wide table scroll on its own, also with the keyboard. */
  static Element scrolled(Element table) {
    return Element.of("div", "scroll").with("tabindex", "0").add(table);
  }

  private static Element table(Table table) {
    Set<Integer> wordy = wordy(table);
    List<Cell> header = table.header().stream().map(Cell::of).toList();
    Element head = Element.of("tr").add(cells("th", header, wordy));
    Element rendered = Element.of("table").add(Element.of("thead").add(head));
    for (Group group : table.groups()) {
      rendered.add(group(group, table.header().size(), wordy));
    }
    return rendered;
  }

  /**
   * Returns the columns that are aligned as text: text after the first column, and columns with
   * long cells.
   */
  private static Set<Integer> wordy(Table table) {
    return IntStream.range(0, table.header().size())
        .filter(
            column ->
                (column > 0 && table.words().contains(column))
                    || table.groups().stream()
                        .flatMap(group -> group.rows().stream())
                        .anyMatch(row -> row.get(column).width() > LONGEST_FIGURE))
        .boxed()
        .collect(Collectors.toSet());
  }

  private static Element group(Group group, int columns, Set<Integer> wordy) {
    Element body = Element.of("tbody");
    if (!group.title().isEmpty()) {
      Element title =
          Element.of("th", "group").with("colspan", Integer.toString(columns)).text(group.title());
      body.add(Element.of("tr").add(title));
    }
    group.rows().forEach(row -> body.add(Element.of("tr").add(cells("td", row, wordy))));
    return body;
  }

  private static List<Element> cells(String tag, List<Cell> cells, Set<Integer> wordy) {
    return IntStream.range(0, cells.size())
        .mapToObj(
            column ->
                fill(
                    wordy.contains(column) ? Element.of(tag, "words") : Element.of(tag),
                    cells.get(column)))
        .toList();
  }

  private static Element fill(Element element, Cell cell) {
    for (int line = 0; line < cell.lines().size(); line++) {
      if (line > 0) {
        element.add(Element.of("br"));
      }
      cell.lines().get(line).forEach(span -> add(element, span));
    }
    return element;
  }

  private static void add(Element element, Span span) {
    if (span instanceof Link link) {
      element.add(Element.of("a").with("href", link.target(".html")).text(link.text()));
    } else if (span instanceof Code) {
      element.add(Element.of("code").text(span.text()));
    } else {
      element.text(span.text());
    }
  }

  static Element facts(List<Fact> facts) {
    Element list = Element.of("dl");
    for (Fact fact : facts) {
      list.add(Element.of("dt").text(fact.label()), Element.of("dd").text(fact.text()));
    }
    return list;
  }

  private static Element chart(Distribution chart) {
    Element body = Element.of("tbody");
    chart.bars().forEach(bar -> body.add(bar(bar, chart.mostCounted())));
    Element table = Element.of("table", "histogram").add(body);
    return Element.of("figure").add(Element.of("figcaption").text(chart.title()), scrolled(table));
  }

  private static Element bar(Bar bar, long most) {
    String width = "width:" + Quantity.decimals(100.0 * bar.count() / Math.max(1, most), 1) + "%";
    Element track = Element.of("td", "track");
    return Element.of("tr")
        .add(
            Element.of("td").text(bar.above() + " - " + bar.upTo()),
            bar.count() == 0 ? track : track.add(Element.of("i").with("style", width)),
            Element.of("td").text(bar.countText()),
            Element.of("td").text(bar.cumulated()));
  }
}
