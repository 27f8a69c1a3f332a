// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.page;

import io.etcdbench.document.Curve;
import io.etcdbench.document.Curve.Point;
import io.etcdbench.document.Curve.Shape;
import java.util.List;

/**
 * How curves are told apart. On the page of one run each figure has a colour; on that of several
 * each run has one, and figures differ in their strokes.
 *
 * @param overlaid whether there are several runs
 */
public record SeriesStyle(boolean overlaid) {
  /** As many colours as the style sheet has. */
  static final int COLOURS = 6;

  private static final List<String> STROKES = List.of("", " dashed", " dotted");

  /**
   * A curve.
   *
   * @param run whose values they are
   * @param figure which of the figures of the plot, from 0, the most important first
   * @param label of the figure
   * @param points the values
   */
  public Curve line(PageRun run, int figure, String label, List<Point> points) {
    return new Curve(label(run, label), Shape.LINE, classes(run, figure), points);
  }

  /** The same for what another figure is to be held against: a band that the line lies on. */
  Curve band(PageRun run, int figure, String label, List<Point> points) {
    String wide = overlaid ? "" : " band";
    return new Curve(label(run, label), Shape.LINE, classes(run, figure) + wide, points);
  }

  /** The same for what was wanted. */
  Curve aim(PageRun run, String label, List<Point> points) {
    String colour = overlaid ? colour(run.number()) : colour(COLOURS - 1);
    return new Curve(label(run, label), Shape.LINE, colour + " dotted", points);
  }

  /** The same as bars; on the page of several runs, where bars would hide each other, as a line. */
  Curve bars(PageRun run, int figure, String label, List<Point> points) {
    Shape shape = overlaid ? Shape.LINE : Shape.BARS;
    return new Curve(label(run, label), shape, classes(run, figure), points);
  }

  private String label(PageRun run, String label) {
    return overlaid ? run.name() + ": " + label : label;
  }

  private String classes(PageRun run, int figure) {
    return overlaid ? colour(run.number()) + STROKES.get(figure % STROKES.size()) : colour(figure);
  }

  public static String colour(int number) {
    return "c" + (number % COLOURS + 1);
  }
}
