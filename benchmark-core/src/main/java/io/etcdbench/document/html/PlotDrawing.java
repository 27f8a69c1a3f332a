// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document.html;

import io.etcdbench.document.AxisScale.Tick;
import io.etcdbench.document.Curve;
import io.etcdbench.document.Curve.Point;
import io.etcdbench.document.Curve.Shape;
import io.etcdbench.document.Plot;
import io.etcdbench.document.Plot.Note;
import java.util.ArrayList;
import java.util.List;

/**
 * Draws a plot as an SVG that is stretched to the available size, with strokes of constant width.
 * The labels are text next to it, positioned by percentages, so that they are as legible on a phone
 * as on paper.
 *
 * @param plot the plot to draw
 */
record PlotDrawing(Plot plot) {
  private static final double SIDE = 1_000;

  /**
   * Draws the plot.
   *
   * @param size a class of the style sheet that sets the height
   * @param description text alternative for screen readers
   * @return the drawing between its labels
   */
  Element render(String size, String description) {
    return Element.of("div", "plot " + size)
        .add(
            Element.of("div", "ylabels").with("aria-hidden", "true").add(yLabels()),
            Element.of("div", "area").add(drawing(description)),
            Element.of("div", "xlabels").with("aria-hidden", "true").add(xLabels()));
  }

  private List<Element> yLabels() {
    return plot.y().ticks().stream()
        .map(tick -> label(tick, "bottom:" + percent(plot.y().position(tick.value()))))
        .toList();
  }

  private List<Element> xLabels() {
    return plot.x().ticks().stream()
        .map(tick -> label(tick, "left:" + percent(plot.x().position(tick.value()))))
        .toList();
  }

  private static Element label(Tick tick, String place) {
    return Element.of("span").with("style", place).text(tick.label());
  }

  private Element drawing(String description) {
    Element svg =
        Element.of("svg")
            .with("viewBox", "0 0 1000 1000")
            .with("preserveAspectRatio", "none")
            .with("role", "img")
            .with("aria-label", description)
            .add(Element.of("path", "grid").with("d", grid()));
    plot.curves().stream().flatMap(curve -> draw(curve).stream()).forEach(svg::add);
    if (!plot.marks().isEmpty()) {
      svg.add(Element.of("path", "marks").with("d", verticals(plot.marks())));
    }
    return svg.add(plot.notes().stream().map(this::note).toList());
  }

  private String grid() {
    StringBuilder path = new StringBuilder();
    for (Tick tick : plot.y().ticks()) {
      path.append("M0 ").append(down(tick.value())).append("H1000");
    }
    return path + verticals(plot.x().ticks().stream().map(Tick::value).toList());
  }

  private String verticals(List<Double> at) {
    StringBuilder path = new StringBuilder();
    at.forEach(value -> path.append('M').append(right(value)).append(" 0V1000"));
    return path.toString();
  }

  private List<Element> draw(Curve curve) {
    return switch (curve.shape()) {
      case LINE -> {
        List<Element> line = new ArrayList<>();
        line.add(path("line ", curve, line(curve.points())));
        line.addAll(dots(curve));
        yield line;
      }
      case BARS -> List.of(path("bars ", curve, bars(curve.points())));
      case DOTS -> dots(curve);
    };
  }

  private static Element path(String css, Curve curve, String path) {
    return Element.of("path", css + curve.classes()).with("d", path);
  }

  private String line(List<Point> points) {
    StringBuilder path = new StringBuilder();
    boolean pen = false;
    for (Point point : points) {
      if (point.hasValue()) {
        path.append(pen ? 'L' : 'M').append(right(point.middle()));
        path.append(' ').append(down(point.value()));
      }
      pen = point.hasValue();
    }
    return path.toString();
  }

  /**
   * Draws points as strokes without length, which have round ends; in a line, only isolated points.
   */
  private List<Element> dots(Curve curve) {
    StringBuilder path = new StringBuilder();
    List<Point> points = curve.points();
    for (int i = 0; i < points.size(); i++) {
      boolean single = isGap(points, i - 1) && isGap(points, i + 1);
      if (points.get(i).hasValue() && (single || curve.shape() == Shape.DOTS)) {
        path.append('M').append(right(points.get(i).middle()));
        path.append(' ').append(down(points.get(i).value())).append("h0");
      }
    }
    return path.isEmpty() ? List.of() : List.of(path("line dots ", curve, path.toString()));
  }

  private static boolean isGap(List<Point> points, int at) {
    return at < 0 || at >= points.size() || !points.get(at).hasValue();
  }

  private String bars(List<Point> points) {
    StringBuilder path = new StringBuilder();
    for (Point point : points) {
      if (point.hasValue() && plot.y().position(point.value()) > 0) {
        path.append('M').append(right(point.from())).append(" 1000V").append(down(point.value()));
        path.append('H').append(right(point.to())).append("V1000Z");
      }
    }
    return path.toString();
  }

  private Element note(Note note) {
    double left = SIDE * plot.x().position(note.from());
    double right = SIDE * plot.x().position(note.to());
    return Element.of("rect", "note")
        .with("x", number(left))
        .with("y", "0")
        .with("width", number(right - left))
        .with("height", "1000")
        .add(Element.of("title").text(note.text()));
  }

  private String right(double value) {
    return number(SIDE * plot.x().position(value));
  }

  private String down(double value) {
    return number(SIDE * (1 - plot.y().position(value)));
  }

  private static String percent(double share) {
    return number(100 * share) + "%";
  }

  /** Formats a number with at most one decimal, independently of the locale. */
  private static String number(double value) {
    long tenths = Math.round(10 * value);
    return tenths % 10 == 0 ? Long.toString(tenths / 10) : tenths / 10 + "." + tenths % 10;
  }

  /**
   * Returns the legend: swatches with the labels of the curves.
   *
   * @param curves curves to list; those without a label are omitted
   * @return one line that may wrap
   */
  static Element legend(List<Curve> curves) {
    List<Element> keys = new ArrayList<>();
    for (Curve curve : curves) {
      if (curve.label().isEmpty()) {
        continue; // it belongs to another curve
      }
      Element drawing =
          switch (curve.shape()) {
            case LINE -> path("line ", curve, "M1 5H23");
            case BARS -> path("bars ", curve, "M2 9V1H22V9Z");
            case DOTS -> path("line dots ", curve, "M12 5h0");
          };
      Element swatch =
          Element.of("svg", "swatch").with("viewBox", "0 0 24 10").with("aria-hidden", "true");
      keys.add(Element.of("span", "key").add(swatch.add(drawing)).text(curve.label()));
    }
    return Element.of("div", "legend").add(keys);
  }
}
