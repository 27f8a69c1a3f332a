// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document.html;

import io.etcdbench.document.Card;
import io.etcdbench.document.Card.Metric;
import io.etcdbench.document.Card.Metrics;
import io.etcdbench.document.Chart;
import io.etcdbench.document.Charts;
import io.etcdbench.document.Document.Fact;
import io.etcdbench.document.EventList;
import io.etcdbench.document.FlameChart;
import io.etcdbench.document.HeatMap;
import io.etcdbench.document.IntervalChart;
import io.etcdbench.document.PlotChart;
import io.etcdbench.document.PlotChart.Size;
import io.etcdbench.document.Waterfall;
import io.etcdbench.document.Waterfall.Bar;
import io.etcdbench.document.Waterfall.Look;
import io.etcdbench.document.Waterfall.Step;
import io.etcdbench.format.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Renders charts as HTML. */
final class HtmlCharts {
  /** Text on a darker cell would be illegible. */
  private static final double DARKEST = 0.55;

  private HtmlCharts() {}

  static List<Element> of(Charts charts) {
    List<Element> elements = new ArrayList<>();
    if (!charts.hint().isEmpty()) {
      elements.add(Element.of("p", "hint").text(charts.hint()));
    }
    if (!charts.title().isEmpty()) {
      elements.add(Element.of("h3").text(charts.title()));
    }
    List<Element> drawn = charts.charts().stream().map(one -> of(one, charts.title())).toList();
    elements.add(Element.of("div", css(charts)).add(drawn));
    return elements;
  }

  private static String css(Charts charts) {
    return charts.layout().name().toLowerCase(Locale.ROOT);
  }

  private static Element of(Chart chart, String subject) {
    if (chart instanceof PlotChart plot) {
      return plot(plot, subject);
    }
    if (chart instanceof Card card) {
      return card(card);
    }
    if (chart instanceof Waterfall waterfall) {
      return waterfall(waterfall);
    }
    if (chart instanceof HeatMap map) {
      return heat(map);
    }
    if (chart instanceof FlameChart flame) {
      return FlameDrawing.of(flame);
    }
    return chart instanceof IntervalChart intervals
        ? IntervalDrawing.of(intervals)
        : events((EventList) chart);
  }

  private static Element plot(PlotChart chart, String subject) {
    Element figure = Element.of("figure");
    String size = chart.size().name().toLowerCase(Locale.ROOT);
    String description = subject.isEmpty() ? chart.title() : subject + ": " + chart.title();
    Element drawing = new PlotDrawing(chart.plot()).render(size, description);
    if (chart.size() == Size.SPARK) {
      return figure.add(Element.of("figcaption").text(chart.title()), drawing);
    }
    return figure.add(caption(chart.title()), PlotDrawing.legend(chart.plot().curves()), drawing);
  }

  static Element caption(String title) {
    return Element.of("figcaption").add(Element.of("b").text(title));
  }

  private static Element card(Card card) {
    Element element =
        Element.of("div", card.colour() == 0 ? "card" : "card c" + card.colour())
            .add(
                Element.of("h3").text(card.title()),
                Element.of("p", "rate")
                    .add(Element.of("b").text(card.headline().text()))
                    .text(" " + card.headline().label()));
    card.groups().forEach(group -> element.add(metrics(group)));
    return card.note().isEmpty() ? element : element.add(Element.of("p", "soft").text(card.note()));
  }

  private static Element metrics(Metrics group) {
    Element row = Element.of("div", "figures");
    for (Metric metric : group.metrics()) {
      Element cell =
          Element.of("div")
              .add(
                  Element.of("span", "soft").text(metric.label()),
                  Element.of("b").text(metric.value()));
      row.add(
          metric.interval().isEmpty()
              ? cell
              : cell.add(Element.of("span", "soft").text(metric.interval())));
    }
    return Element.of("div").add(Element.of("p", "soft").text(group.caption()), row);
  }

  private static Element waterfall(Waterfall waterfall) {
    Element steps = Element.of("div", "waterfall c" + waterfall.colour());
    waterfall.steps().forEach(step -> steps.add(step(step, waterfall.whole())));
    Element figure = Element.of("figure").add(caption(waterfall.title()), steps);
    waterfall.notes().forEach(note -> figure.add(Element.of("p", "soft").text(note)));
    return figure;
  }

  private static Element heat(HeatMap map) {
    Element head = Element.of("tr").add(Element.of("th").text(map.corner()));
    map.columns().forEach(label -> head.add(Element.of("th").text(label)));
    Element body = Element.of("tbody");
    for (HeatMap.Row row : map.rows()) {
      Element line = Element.of("tr").add(Element.of("th").text(row.label()));
      row.cells().forEach(cell -> line.add(heat(cell)));
      body.add(line);
    }
    Element table = Element.of("table", "heat").add(Element.of("thead").add(head), body);
    return Element.of("figure").add(caption(map.title()), HtmlBlocks.scrolled(table));
  }

  private static Element heat(HeatMap.Cell cell) {
    return Element.of("td")
        .with("style", "--depth:" + share(DARKEST * cell.depth()))
        .text(cell.text());
  }

  private static Element step(Step step, double whole) {
    return Element.of("div", "step")
        .add(
            Element.of("div", "part")
                .add(
                    Element.of("b").text(step.label()),
                    Element.of("span", "soft").text(step.basis())),
            Element.of("div", "value").text(step.value() + " · " + step.share()),
            lane(step.bar(), whole));
  }

  private static Element lane(Bar bar, double whole) {
    double length = Math.min(whole - bar.from(), bar.length());
    String place =
        "margin-left:%s;width:%s".formatted(share(bar.from() / whole), share(length / whole));
    Element lane = Element.of("div", "lane");
    String css = bar.look() == Look.HOLLOW ? "bar floor" : "bar";
    return bar.length() > 0 ? lane.add(Element.of("i", css).with("style", place)) : lane;
  }

  /** Formats a share as a CSS length. */
  static String share(double share) {
    return Quantity.decimals(Math.max(0, 100 * share), 2) + "%";
  }

  private static Element events(EventList list) {
    Element items = Element.of("ul", "marklist");
    for (Fact event : list.events()) {
      items.add(Element.of("li").add(Element.of("b").text(event.label())).text(" " + event.text()));
    }
    return items;
  }
}
