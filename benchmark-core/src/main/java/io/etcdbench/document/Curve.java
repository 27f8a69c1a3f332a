// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document;

import java.util.List;

/**
 * Values in a plot. Immutable.
 *
 * @param label what they are; empty for one that belongs to another and is not in the legend
 * @param shape how they are drawn
 * @param classes of the style sheet: which colour, whether dashed
 * @param points from left to right
 */
public record Curve(String label, Shape shape, String classes, List<Point> points) {
  public Curve {
    points = List.copyOf(points);
  }

  /** How values are drawn. */
  public enum Shape {
    /** A line from the middle of each point to that of the next. */
    LINE,
    /** A bar over the whole width of each point. */
    BARS,
    /** A dot in the middle of each point. */
    DOTS
  }

  /**
   * A value over a stretch of the horizontal axis.
   *
   * @param from where the stretch begins
   * @param to where it ends, at or after its begin
   * @param value NaN where there is none: the line has a gap there
   */
  public record Point(double from, double to, double value) {
    /**
     * The middle of the stretch.
     *
     * @return on the horizontal axis
     */
    public double middle() {
      return (from + to) / 2;
    }

    /**
     * Whether there is a value.
     *
     * @return false where the line has a gap
     */
    public boolean isThere() {
      return !Double.isNaN(value);
    }
  }
}
