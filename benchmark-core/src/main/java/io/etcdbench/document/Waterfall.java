// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document;

import io.etcdbench.format.PlainText;
import java.util.List;

/**
 * Parts of a whole, each beginning where the one before it ended. Immutable.
 *
 * @param title what the whole is
 * @param colour of its series, from 1
 * @param whole above 0, in the unit of the steps
 * @param steps from the first to the last
 * @param notes below it
 */
public record Waterfall(
    String title, int colour, double whole, List<Step> steps, List<String> notes) implements Chart {
  public Waterfall {
    title = PlainText.line(title);
    steps = List.copyOf(steps);
    notes = notes.stream().map(PlainText::line).toList();
  }

  /**
   * One of the parts.
   *
   * @param label of the part
   * @param basis where its length comes from
   * @param value as text
   * @param bar where it lies
   */
  public record Step(String label, String basis, String value, Bar bar) {
    public Step {
      label = PlainText.line(label);
      basis = PlainText.line(basis);
      value = PlainText.line(value);
    }
  }

  /**
   * Where a part lies.
   *
   * @param from where it begins
   * @param length 0 or more
   * @param look how it is drawn
   */
  public record Bar(double from, double length, Look look) {}

  /** How a part is drawn. */
  public enum Look {
    /** A part of the whole. */
    FILLED,
    /** Something that the whole is compared with. */
    HOLLOW
  }
}
