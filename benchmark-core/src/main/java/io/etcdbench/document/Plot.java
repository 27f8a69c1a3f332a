// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document;

import java.util.List;

/**
 * Curves over two axes. Immutable.
 *
 * @param x the horizontal axis
 * @param y the vertical axis
 * @param curves from the lowest layer to the uppermost
 * @param marks where on the horizontal axis something happened
 * @param notes what is shown of stretches of the horizontal axis when one points at them
 */
public record Plot(Scale x, Scale y, List<Curve> curves, List<Double> marks, List<Note> notes) {
  public Plot {
    curves = List.copyOf(curves);
    marks = List.copyOf(marks);
    notes = List.copyOf(notes);
  }

  /**
   * What is shown of a stretch of the horizontal axis.
   *
   * @param from where it begins
   * @param to where it ends
   * @param text may have several lines
   */
  public record Note(double from, double to, String text) {}
}
