// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.chart;

import io.etcdbench.document.Curve;
import io.etcdbench.document.Curve.Point;
import io.etcdbench.document.Curve.Shape;
import java.util.List;

/**
 * How curves are told apart. For one run each metric has a colour; for several each run has one,
 * and metrics differ in their strokes.
 *
 * @param overlaid whether there are several runs
 */
public record SeriesStyle(boolean overlaid) {
  /** As many colours as the style sheet has. */
  public static final int COLOURS = 6;

  private static final List<String> STROKES = List.of("", " dashed", " dotted");

  /**
   * A curve.
   *
   * @param run whose values they are
   * @param metric which of the metrics of the plot, from 0, the most important first
   * @param label of the metric
   * @param points the values
   */
  public Curve line(ChartedRun run, int metric, String label, List<Point> points) {
    return new Curve(title(run, label), Shape.LINE, classes(run, metric), points);
  }

  /** The same for what another metric is compared with: a band that the line lies on. */
  Curve band(ChartedRun run, int metric, String label, List<Point> points) {
    String wide = overlaid ? "" : " band";
    return new Curve(title(run, label), Shape.LINE, classes(run, metric) + wide, points);
  }

  /** The same for the target. */
  Curve target(ChartedRun run, String label, List<Point> points) {
    String colour = overlaid ? colour(run.number()) : colour(COLOURS - 1);
    return new Curve(title(run, label), Shape.LINE, colour + " dotted", points);
  }

  /** The same as bars; of several runs, where bars would hide each other, as a line. */
  Curve bars(ChartedRun run, int metric, String label, List<Point> points) {
    Shape shape = overlaid ? Shape.LINE : Shape.BARS;
    return new Curve(title(run, label), shape, classes(run, metric), points);
  }

  private String classes(ChartedRun run, int metric) {
    return overlaid ? colour(run.number()) + STROKES.get(metric % STROKES.size()) : colour(metric);
  }

  private static String colour(int number) {
    return "c" + (number % COLOURS + 1);
  }

  /** The colour of all that belongs to a run; 0 when runs have none. */
  int of(ChartedRun run) {
    return overlaid ? run.number() % COLOURS + 1 : 0;
  }

  /** A title of what belongs to one run. */
  String title(ChartedRun run, String title) {
    return overlaid ? run.name() + ": " + title : title;
  }
}
