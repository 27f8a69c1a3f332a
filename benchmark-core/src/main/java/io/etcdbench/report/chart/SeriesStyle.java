// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.chart;

import io.etcdbench.document.Curve;
import io.etcdbench.document.Curve.Point;
import io.etcdbench.document.Curve.Shape;
import java.util.List;

/**
 * Distinguishes curves. With one run each metric has a colour; with several each run has one, and
 * metrics differ in their strokes.
 *
 * @param overlaid whether there are several runs
 */
public record SeriesStyle(boolean overlaid) {
  /** Number of colours in the style sheet. */
  public static final int COLOURS = 6;

  private static final List<String> STROKES = List.of("", " dashed", " dotted");

  /**
   * Returns a curve.
   *
   * @param run the run that the values belong to
   * @param metric index of the metric in the plot, from 0, the most important first
   * @param label name of the metric
   * @param points the values
   */
  public Curve line(ChartedRun run, int metric, String label, List<Point> points) {
    return new Curve(title(run, label), Shape.LINE, classes(run, metric), points);
  }

  /**
   * Returns a curve that another metric is compared with: a band behind the line of that metric.
   */
  Curve band(ChartedRun run, int metric, String label, List<Point> points) {
    String wide = overlaid ? "" : " band";
    return new Curve(title(run, label), Shape.LINE, classes(run, metric) + wide, points);
  }

  /** Returns a curve for the target. */
  Curve target(ChartedRun run, String label, List<Point> points) {
    String colour = overlaid ? colour(run.number()) : colour(COLOURS - 1);
    return new Curve(title(run, label), Shape.LINE, colour + " dotted", points);
  }

  /** Returns a curve as bars; with several runs, where bars would hide each other, as a line. */
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

  /** Returns the colour of a run; 0 if runs have no colours. */
  int of(ChartedRun run) {
    return overlaid ? run.number() % COLOURS + 1 : 0;
  }

  /** Prefixes a title with the name of its run if there are several runs. */
  String title(ChartedRun run, String title) {
    return overlaid ? run.name() + ": " + title : title;
  }
}
