// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document;

import io.etcdbench.document.Document.Fact;
import io.etcdbench.format.PlainText;
import java.util.List;

/**
 * The most important metrics. Immutable.
 *
 * @param title subject of the metrics
 * @param colour colour of its series, from 1; 0 for none
 * @param headline the most important metric and its name
 * @param groups rows of further metrics, each below a caption
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
   * @param caption what the metrics have in common; may be empty
   * @param metrics from left to right
   */
  public record Metrics(String caption, List<Metric> metrics) {
    public Metrics {
      caption = PlainText.line(caption);
      metrics = List.copyOf(metrics);
    }
  }

  /**
   * A metric in a row.
   *
   * @param label name of the metric
   * @param value the formatted value
   * @param interval the formatted uncertainty; may be empty
   */
  public record Metric(String label, String value, String interval) {
    public Metric {
      label = PlainText.line(label);
      value = PlainText.line(value);
      interval = PlainText.line(interval);
    }
  }
}
