// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document;

import io.etcdbench.format.PlainText;

/**
 * A plot with its title and legend.
 *
 * @param title title of the plot
 * @param size height of the plot
 * @param plot the curves
 */
public record PlotChart(String title, Size size, Plot plot) implements Chart {

  /** Height of a plot. */
  public enum Size {
    /** A sparkline without a legend. */
    SPARK,
    /** One of several plots below each other. */
    LOW,
    /** A plot on its own. */
    TALL
  }

  public PlotChart {
    title = PlainText.line(title);
  }
}
