// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document.html;

import io.etcdbench.document.Assessment;
import io.etcdbench.document.Assessment.Remark;
import io.etcdbench.document.Badge;
import io.etcdbench.document.Charts;
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

/** The blocks of a report in HTML. */
public final class HtmlBlocks {
  private HtmlBlocks() {}

  /** The class of the style sheet. */
  public static String css(Tone tone) {
    return tone.name().toLowerCase(Locale.ROOT);
  }

  public static Element section(Section section) {
    return section(
        section.heading(),
        section.blocks().stream().flatMap(block -> block(block).stream()).toList());
  }

  public static Element section(String heading, List<Element> content) {
    return Element.of("section").add(Element.of("h2").text(heading)).add(content);
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

  /** A word that stands out. */
  public static Element badge(Badge badge) {
    return Element.of("span", "badge " + css(badge.tone())).text(badge.word());
  }

  /** A wide table scrolls in its place; a reader with a keyboard can reach it. */
  public static Element scrolled(Element table) {
    return Element.of("div", "scroll").with("tabindex", "0").add(table);
  }

  private static Element table(Table table) {
    Element head = Element.of("tr").add(cells("th", table.header()));
    Element rendered = Element.of("table").add(Element.of("thead").add(head));
    for (Group group : table.groups()) {
      rendered.add(group(group, table.header().size()));
    }
    return rendered;
  }

  private static Element group(Group group, int columns) {
    Element body = Element.of("tbody");
    if (!group.title().isEmpty()) {
      Element title =
          Element.of("th", "group").with("colspan", Integer.toString(columns)).text(group.title());
      body.add(Element.of("tr").add(title));
    }
    group.rows().forEach(row -> body.add(Element.of("tr").add(cells("td", row))));
    return body;
  }

  private static List<Element> cells(String tag, List<String> texts) {
    return texts.stream().map(text -> Element.of(tag).text(text)).toList();
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
    return Element.of("tr")
        .add(
            Element.of("td").text(bar.above() + " - " + bar.upTo()),
            Element.of("td", "track").add(Element.of("i").with("style", width)),
            Element.of("td").text(bar.countText()),
            Element.of("td").text(bar.cumulated()));
  }
}
