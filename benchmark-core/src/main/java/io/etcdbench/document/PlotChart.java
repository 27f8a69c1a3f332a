// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document;

import io.etcdbench.format.PlainText;

/**
 * A plot with its title and legend.
 *
 * @param title what it shows
 * @param size how high it is
 * @param plot the curves
 */
public record PlotChart(String title, Size size, Plot plot) implements Chart {

  /** How high a plot is. */
  public enum Size {
    /** A spark line without a legend. */
    SPARK,
    /** One of several below each other. */
    LOW,
    /** One that stands for itself. */
    TALL
  }

  public PlotChart {
    title = PlainText.line(title);
  }
}
