// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document.html;

import io.etcdbench.document.FlameChart;
import io.etcdbench.document.FlameChart.Frame;
import io.etcdbench.format.Quantity;
import java.util.List;

/** Draws a differential flame graph as an SVG without scripts; the numbers are tooltips. */
final class FlameDrawing {
  private static final double SIDE = 1_200;
  private static final int ROW = 17;
  private static final int BASELINE_OF_TEXT = 4;
  private static final double WIDTH_OF_A_LETTER = 6.7;
  private static final int FEWEST_LETTERS = 3;

  /** Narrower frames are invisible. */
  private static final double NARROWEST = 1;

  private final Element svg;
  private final double scale;

  private FlameDrawing(Element svg, double scale) {
    this.svg = svg;
    this.scale = scale;
  }

  static Element of(FlameChart chart) {
    double scale = chart.width() > 0 ? SIDE / chart.width() : 0;
    Element svg =
        Element.of("svg", "flame")
            .with("viewBox", "0 0 %s %s".formatted((int) SIDE, ROW * depth(chart.frames(), scale)))
            .with("role", "img")
            .with("aria-label", chart.title());
    new FlameDrawing(svg, scale).row(chart.frames(), 0, 0);
    return Element.of("figure").add(HtmlCharts.caption(chart.title()), HtmlBlocks.scrolled(svg));
  }

  private static int depth(List<Frame> frames, double scale) {
    return frames.stream()
        .filter(frame -> frame.width() * scale >= NARROWEST)
        .mapToInt(frame -> 1 + depth(frame.called(), scale))
        .max()
        .orElse(0);
  }

  private void row(List<Frame> frames, double left, int top) {
    double x = left;
    for (Frame frame : frames) {
      double width = frame.width() * scale;
      if (width >= NARROWEST) {
        svg.add(drawn(frame, x, top, width));
        row(frame.called(), x, top + ROW);
      }
      x += width;
    }
  }

  private static Element drawn(Frame frame, double x, int top, double width) {
    Element group =
        Element.of("g", frame.change() < 0 ? "less" : "more")
            .with("style", "--depth:" + HtmlCharts.share(Math.abs(frame.change())))
            .add(
                Element.of("title").text(frame.name() + ": " + frame.text()),
                Element.of("rect")
                    .with("x", decimal(x))
                    .with("y", Integer.toString(top))
                    .with("width", decimal(width))
                    .with("height", Integer.toString(ROW)));
    String label = label(frame.name(), width);
    return label.isEmpty()
        ? group
        : group.add(
            Element.of("text")
                .with("x", decimal(x + 2))
                .with("y", Integer.toString(top + ROW - BASELINE_OF_TEXT))
                .text(label));
  }

  /** Returns class and method without the package, cut to the width. */
  private static String label(String frame, double width) {
    int method = frame.lastIndexOf('.');
    int type = method < 0 ? -1 : frame.lastIndexOf('.', method - 1);
    String name = frame.substring(type + 1);
    int letters = Math.min(name.length(), (int) ((width - 2) / WIDTH_OF_A_LETTER));
    return letters < FEWEST_LETTERS ? "" : name.substring(0, letters);
  }

  private static String decimal(double value) {
    return Quantity.decimals(value, 1);
  }
}
