// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document;

import io.etcdbench.format.PlainText;
import java.util.List;

/**
 * A differential flame graph: below each frame the frames that it called. Formats without pictures
 * leave it out. Immutable.
 *
 * @param title what the width of a frame is, with its unit
 * @param frames the outermost ones, at least one
 */
public record FlameChart(String title, List<Frame> frames) implements Chart {
  public FlameChart {
    title = PlainText.line(title);
    frames = List.copyOf(frames);
  }

  /** The sum of the widths of the outermost frames. */
  public double width() {
    return frames.stream().mapToDouble(Frame::width).sum();
  }

  /**
   * A method on a stack.
   *
   * @param name class and method
   * @param text its figures for people
   * @param width its cost with all that it called, 0 or more
   * @param change -1 to 1: below 0 it became cheaper, above 0 more expensive
   * @param called from left to right; their widths add up to {@code width} at most
   */
  public record Frame(String name, String text, double width, double change, List<Frame> called) {
    public Frame {
      name = PlainText.line(name);
      text = PlainText.line(text);
      called = List.copyOf(called);
      if (!(width >= 0 && width < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException("width is " + width + "; allowed: 0 or more");
      }
      if (!(change >= -1 && change <= 1)) {
        throw new IllegalArgumentException("change is " + change + "; allowed: -1 to 1");
      }
    }
  }
}
