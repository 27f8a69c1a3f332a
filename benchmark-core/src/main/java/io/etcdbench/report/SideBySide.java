// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report;

import io.etcdbench.document.Document.Fact;
import io.etcdbench.document.html.Element;
import io.etcdbench.document.html.HtmlBlocks;
import io.etcdbench.report.page.PageRun;
import io.etcdbench.report.page.SeriesStyle;
import io.etcdbench.report.section.EnvironmentFacts;
import io.etcdbench.report.section.PlanFacts;
import io.etcdbench.result.RunResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Environment and plan of several runs, a column each: what differs is marked. */
public final class SideBySide {
  private SideBySide() {}

  public static List<Element> of(List<PageRun> runs) {
    return List.of(
        section("Environment", runs, EnvironmentFacts::of), section("Plan", runs, PlanFacts::of));
  }

  private static Element section(
      String heading, List<PageRun> runs, Function<RunResult, List<Fact>> told) {
    List<Map<String, String>> columns =
        runs.stream().map(run -> byLabel(told.apply(run.result()))).toList();
    Set<String> labels = new LinkedHashSet<>();
    columns.forEach(column -> labels.addAll(column.keySet()));
    Element header = Element.of("tr").add(Element.of("th"));
    runs.forEach(
        run -> header.add(Element.of("th", SeriesStyle.colour(run.number())).text(run.name())));
    Element body = Element.of("tbody");
    labels.forEach(label -> body.add(row(label, columns)));
    Element table = Element.of("table", "facts").add(Element.of("thead").add(header), body);
    return HtmlBlocks.section(heading, List.of(HtmlBlocks.scrolled(table)));
  }

  private static Map<String, String> byLabel(List<Fact> facts) {
    Map<String, String> byLabel = new LinkedHashMap<>();
    facts.forEach(fact -> byLabel.put(fact.label(), fact.text()));
    return byLabel;
  }

  private static Element row(String label, List<Map<String, String>> columns) {
    List<String> texts = columns.stream().map(column -> column.getOrDefault(label, "-")).toList();
    boolean differs = texts.stream().distinct().count() > 1;
    List<Element> cells = new ArrayList<>();
    cells.add(Element.of("th").text(differs ? label + " (differs)" : label));
    texts.forEach(text -> cells.add(Element.of("td").text(text)));
    return Element.of("tr", differs ? "differs" : "same").add(cells);
  }
}
