// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document.html;

import io.etcdbench.document.AxisScale;
import io.etcdbench.document.AxisScale.Tick;
import io.etcdbench.document.IntervalChart;
import io.etcdbench.document.IntervalChart.Interval;
import io.etcdbench.document.IntervalChart.Row;

/** Draws estimates with their intervals, positioned by percentages of the available width. */
final class IntervalDrawing {
  private final IntervalChart chart;

  private IntervalDrawing(IntervalChart chart) {
    this.chart = chart;
  }

  static Element of(IntervalChart chart) {
    IntervalDrawing drawing = new IntervalDrawing(chart);
    Element rows = Element.of("div", "intervals");
    chart.rows().forEach(row -> rows.add(drawing.row(row)));
    return Element.of("figure").add(HtmlCharts.caption(chart.title()), rows.add(drawing.axis()));
  }

  private Element row(Row row) {
    Interval interval = row.interval();
    Element lane = Element.of("div", "lane").with("aria-hidden", "true");
    chart.references().forEach(one -> lane.add(at("i", "reference", one.value())));
    row.points().forEach(value -> lane.add(at("i", "point", value)));
    String place =
        "left:%s;width:%s"
            .formatted(
                HtmlCharts.share(axis(interval.low())),
                HtmlCharts.share(axis(interval.high()) - axis(interval.low())));
    lane.add(Element.of("i", "whisker").with("style", place));
    lane.add(at("i", "middle", interval.middle()));
    return Element.of("div", "interval " + HtmlBlocks.css(row.tone()))
        .add(
            Element.of("div", "part").text(row.label()),
            Element.of("div", "value").text(row.text()),
            lane);
  }

  private Element axis() {
    Element labels = Element.of("div", "xlabels").with("aria-hidden", "true");
    for (Tick tick : scale().ticks()) {
      labels.add(at("span", "", tick.value()).text(tick.label()));
    }
    Element row = Element.of("div", "interval").add(labels);
    StringBuilder meaning = new StringBuilder();
    chart
        .references()
        .forEach(one -> meaning.append(meaning.isEmpty() ? "Lines: " : "; ").append(one.label()));
    return meaning.isEmpty()
        ? row
        : Element.of("div").add(row, Element.of("p", "soft").text(meaning.append('.').toString()));
  }

  private Element at(String tag, String css, double value) {
    Element element = css.isEmpty() ? Element.of(tag) : Element.of(tag, css);
    return element.with("style", "left:" + HtmlCharts.share(axis(value)));
  }

  private double axis(double value) {
    return scale().position(value);
  }

  private AxisScale scale() {
    return chart.axis();
  }
}
