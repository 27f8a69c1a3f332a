// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document;

import java.util.List;

/**
 * Values in a plot. Immutable.
 *
 * @param label name in the legend; empty for a curve that belongs to another one and is not in the
 *     legend
 * @param shape drawing style of the values
 * @param classes classes of the style sheet, for colour and dashes
 * @param points from left to right
 */
public record Curve(String label, Shape shape, String classes, List<Point> points) {
  public Curve {
    points = List.copyOf(points);
  }

  /** Drawing style of values. */
  public enum Shape {
    /** A line from the middle of each point to that of the next. */
    LINE,
    /** A bar over the whole width of each point. */
    BARS,
    /** A dot in the middle of each point. */
    DOTS
  }

  /**
   * A value over a range of the horizontal axis.
   *
   * @param from start of the range
   * @param to end of the range, at or after its start
   * @param value the value; NaN for a gap in the line
   */
  public record Point(double from, double to, double value) {
    /** Returns the middle of the range. */
    public double middle() {
      return (from + to) / 2;
    }

    /** Whether the point has a value; false for a gap in the line. */
    public boolean hasValue() {
      return !Double.isNaN(value);
    }
  }
}
