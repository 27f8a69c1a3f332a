// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document.text;

import java.util.ArrayList;
import java.util.List;

/** Breaks text into lines of a limited width. */
final class TextLines {
  /** Minimum width of the text next to a label, so that words are not broken after a long label. */
  private static final int NARROWEST = 20;

  private TextLines() {}

  /**
   * Wraps text after a label; continuation lines are aligned with the text.
   *
   * @param label start of the first line, padded to the wanted width
   * @param text broken between words, or within a word that is too long for a line
   * @param width width of a line, label included
   */
  static List<String> hanging(String label, String text, int width) {
    List<String> lines = new ArrayList<>();
    String begin = label;
    for (String line : wrapped(text, Math.max(NARROWEST, width - label.length()))) {
      lines.add((begin + line).stripTrailing());
      begin = " ".repeat(label.length());
    }
    return lines;
  }

  static List<String> wrapped(String text, int width) {
    List<String> lines = new ArrayList<>();
    String rest = text.strip();
    while (rest.length() > width) {
      int space = rest.lastIndexOf(' ', width);
      int end = space > 0 ? space : width;
      lines.add(rest.substring(0, end).stripTrailing());
      rest = rest.substring(end).stripLeading();
    }
    lines.add(rest);
    return lines;
  }

  static String padded(String text, int width) {
    return text + " ".repeat(Math.max(0, width - text.length()));
  }

  static String paddedLeft(String text, int width) {
    return " ".repeat(Math.max(0, width - text.length())) + text;
  }
}
