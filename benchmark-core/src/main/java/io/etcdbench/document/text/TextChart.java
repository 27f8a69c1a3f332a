// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document.text;

import io.etcdbench.document.Document.Bar;
import io.etcdbench.document.Document.Distribution;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Draws a distribution with characters: one line per bucket, the longest bar for the fullest one.
 */
public final class TextChart {
  private static final int LONGEST_BAR = 50;
  private static final String INDENT = "    ";

  private final Distribution chart;

  private TextChart(Distribution chart) {
    this.chart = chart;
  }

  /** Returns the lines below the title. */
  public static List<String> lines(Distribution chart) {
    return new TextChart(chart).lines();
  }

  private List<String> lines() {
    int above = widest(Bar::above);
    int upTo = widest(Bar::upTo);
    int count = widest(Bar::countText);
    int cumulated = widest(Bar::cumulated);
    List<String> lines = new ArrayList<>();
    for (Bar bar : chart.bars()) {
      lines.add(
          INDENT
              + TextLines.paddedLeft(bar.above(), above)
              + " - "
              + TextLines.paddedLeft(bar.upTo(), upTo)
              + "  "
              + TextLines.padded(drawn(bar), LONGEST_BAR)
              + "  "
              + TextLines.paddedLeft(bar.countText(), count)
              + "  "
              + TextLines.paddedLeft(bar.cumulated(), cumulated));
    }
    return lines;
  }

  private int widest(Function<Bar, String> text) {
    return chart.bars().stream().map(text).mapToInt(String::length).max().orElse(0);
  }

  /** Draws a bar. A bucket that is not empty is always visible. */
  private String drawn(Bar bar) {
    long length = Math.round((double) LONGEST_BAR * bar.count() / Math.max(1, chart.mostCounted()));
    return "#".repeat((int) (bar.count() == 0 ? 0 : Math.max(1, length)));
  }
}
