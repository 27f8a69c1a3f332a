// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document;

import java.util.List;

/**
 * Curves over two axes. Immutable.
 *
 * @param x the horizontal axis
 * @param y the vertical axis
 * @param curves from the lowest layer to the topmost
 * @param marks positions of events on the horizontal axis
 * @param notes tooltips for ranges of the horizontal axis
 */
public record Plot(
    AxisScale x, AxisScale y, List<Curve> curves, List<Double> marks, List<Note> notes) {
  public Plot {
    curves = List.copyOf(curves);
    marks = List.copyOf(marks);
    notes = List.copyOf(notes);
  }

  /**
   * A tooltip for a range of the horizontal axis.
   *
   * @param from start of the range
   * @param to end of the range
   * @param text may have several lines
   */
  public record Note(double from, double to, String text) {}
}
