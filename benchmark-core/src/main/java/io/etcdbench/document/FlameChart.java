// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document;

import io.etcdbench.format.PlainText;
import java.util.List;

/**
 * A differential flame graph: below each frame are the frames that it called. Formats without
 * pictures omit it. Immutable.
 *
 * @param title meaning of a frame's width, with its unit
 * @param frames the outermost frames, at least one
 */
public record FlameChart(String title, List<Frame> frames) implements Chart {
  public FlameChart {
    title = PlainText.line(title);
    frames = List.copyOf(frames);
  }

  /** Returns the sum of the widths of the outermost frames. */
  public double width() {
    return frames.stream().mapToDouble(Frame::width).sum();
  }

  /**
   * A method on a stack.
   *
   * @param name class and method
   * @param text its formatted numbers
   * @param width its cost, including the methods that it called, 0 or more
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
