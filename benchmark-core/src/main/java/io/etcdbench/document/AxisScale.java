// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document;

import java.util.List;

/** The positions of values on an axis, and the values that are labelled. Immutable. */
public interface AxisScale {

  /**
   * Returns the position of a value.
   *
   * @param value any number
   * @return 0 at the lower end to 1 at the upper one; values beyond an end are clamped to it
   */
  double position(double value);

  /**
   * Returns the labelled values.
   *
   * @return from the lowest to the highest, at least one
   */
  List<Tick> ticks();

  /**
   * A value with its label.
   *
   * @param value value on the axis
   * @param label a short text
   */
  record Tick(double value, String label) {}
}
