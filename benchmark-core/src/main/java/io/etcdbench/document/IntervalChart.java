// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document;

import io.etcdbench.format.PlainText;
import java.util.List;

/**
 * Estimates with their intervals on one axis, one row each. Immutable.
 *
 * @param title the estimated quantity, with its unit
 * @param axis an axis that covers every row
 * @param references values that the rows are compared with
 * @param rows at least one
 */
public record IntervalChart(
    String title, AxisScale axis, List<Reference> references, List<Row> rows) implements Chart {
  public IntervalChart {
    title = PlainText.line(title);
    references = List.copyOf(references);
    rows = List.copyOf(rows);
  }

  /**
   * A value on the axis that is marked in every row.
   *
   * @param value position on the axis
   * @param label name of the value
   */
  public record Reference(double value, String label) {
    public Reference {
      label = PlainText.line(label);
    }
  }

  /**
   * One estimate.
   *
   * @param label name of the estimate
   * @param tone tone of its verdict
   * @param interval the estimate; both ends equal it when no interval is known
   * @param points the individual values behind it; may be empty
   * @param text the formatted estimate
   */
  public record Row(String label, Tone tone, Interval interval, List<Double> points, String text) {
    public Row {
      label = PlainText.line(label);
      text = PlainText.line(text);
      points = List.copyOf(points);
    }
  }

  /**
   * An estimate with its bounds.
   *
   * @param low at most {@code middle}
   * @param middle the estimate
   * @param high at least {@code middle}
   */
  public record Interval(double low, double middle, double high) {
    public Interval {
      if (!(low <= middle && middle <= high)) {
        throw new IllegalArgumentException(
            "the interval is %s, %s, %s; allowed: in ascending order".formatted(low, middle, high));
      }
    }
  }
}
