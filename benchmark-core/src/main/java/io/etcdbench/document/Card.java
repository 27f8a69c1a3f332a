// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document;

import io.etcdbench.document.Document.Fact;
import io.etcdbench.format.PlainText;
import java.util.List;

/**
 * The metrics that a reader looks for first. Immutable.
 *
 * @param title what they belong to
 * @param colour of its series, from 1; 0 for none
 * @param headline the most important one and what it is
 * @param groups further ones in rows, each below a caption
 * @param note a line at the end; may be empty
 */
public record Card(String title, int colour, Fact headline, List<Metrics> groups, String note)
    implements Chart {
  public Card {
    title = PlainText.line(title);
    groups = List.copyOf(groups);
    note = PlainText.line(note);
  }

  /**
   * A row of metrics.
   *
   * @param caption what they have in common; may be empty
   * @param metrics from left to right
   */
  public record Metrics(String caption, List<Metric> metrics) {
    public Metrics {
      caption = PlainText.line(caption);
      metrics = List.copyOf(metrics);
    }
  }

  /**
   * A metric of a row.
   *
   * @param label what it is
   * @param value for people
   * @param interval how exactly it is known; may be empty
   */
  public record Metric(String label, String value, String interval) {
    public Metric {
      label = PlainText.line(label);
      value = PlainText.line(value);
      interval = PlainText.line(interval);
    }
  }
}
