// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document;

import java.util.List;

/** Where a value lies on an axis, and which values are named there. Immutable. */
public interface Scale {

  /**
   * Where a value lies.
   *
   * @param value any number
   * @return 0 at the lower end to 1 at the upper one; what lies beyond an end is put there
   */
  double position(double value);

  /**
   * The values that have a label.
   *
   * @return from the lowest to the highest, at least one
   */
  List<Tick> ticks();

  /**
   * A value with its label.
   *
   * @param value on the axis
   * @param label short
   */
  record Tick(double value, String label) {}
}
