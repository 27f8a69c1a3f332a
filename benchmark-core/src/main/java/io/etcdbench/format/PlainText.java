// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.format;

import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.Locale;

/**
 * Text in which every character is visible. Control characters (C0, DEL, C1), invisible characters
 * that change the direction or the meaning of others, unpaired surrogates and noncharacters are
 * replaced by {@code \}{@code u} and their number. Stateless.
 */
public final class PlainText {
  private static final int PLANE = 0xffff;
  private static final int LAST_OF_PLANE = 0xfffe;
  private static final int FIRST_NONCHARACTER = 0xfdd0;
  private static final int LAST_NONCHARACTER = 0xfdef;

  private PlainText() {}

  /**
   * Returns whether a character is visible or a space.
   *
   * @param point a code point
   * @return false when it must be escaped, as line feeds and tabs must
   */
  public static boolean isPlain(int point) {
    return switch (Character.getType(point)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default ->
          (point & LAST_OF_PLANE) != LAST_OF_PLANE
              && (point < FIRST_NONCHARACTER || point > LAST_NONCHARACTER);
    };
  }

  /**
   * Returns a text as a single line.
   *
   * @param text any text, trusted or not
   * @return the text with a space for each line end and tab, and every other non-plain character
   *     escaped
   */
  public static String line(String text) {
    if (text.codePoints().allMatch(PlainText::isPlain)) {
      return text;
    }
    StringBuilder line = new StringBuilder(text.length());
    text.replace("\r\n", "\n").codePoints().forEach(point -> append(line, point));
    return line.toString();
  }

  private static void append(StringBuilder line, int point) {
    switch (point) {
      case '\n', '\r', '\t' -> line.append(' ');
      default -> line.append(visible(point));
    }
  }

  /**
   * Returns a plain character as it is, and the escape of any other.
   *
   * @param point a code point
   */
  static String visible(int point) {
    if (isPlain(point)) {
      return Character.toString(point);
    }
    return String.format(Locale.ROOT, point > PLANE ? "\\U%08x" : "\\u%04x", point);
  }

  /**
   * Joins lines into one text.
   *
   * @param lines each becomes exactly one line, whatever it contains
   * @return the lines, each terminated by a line feed
   */
  public static String lines(List<String> lines) {
    return lines.stream().map(line -> line(line) + "\n").collect(joining());
  }
}
