// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.format;

import static java.util.stream.Collectors.joining;

import java.util.List;

/**
 * Text of which every character is visible where it stands: control characters (C0, DEL, C1),
 * invisible ones that change the direction or the meaning of others, halves of surrogate pairs and
 * noncharacters become {@code \}{@code u} and their number. Stateless.
 */
public final class PlainText {
  private static final int PLANE = 0xffff;
  private static final int LAST_OF_PLANE = 0xfffe;
  private static final int FIRST_NONCHARACTER = 0xfdd0;
  private static final int LAST_NONCHARACTER = 0xfdef;

  private PlainText() {}

  /**
   * Whether a character is visible where it stands, or a space.
   *
   * @param point a code point
   * @return false for what is to be escaped, line feed and tab included
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
   * A text in one line.
   *
   * @param text of anybody
   * @return the same with a space for each line end and tab, and all else escaped that is not plain
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
   * A character as it is shown.
   *
   * @param point a code point
   * @return itself when it is plain, else its escape
   */
  static String visible(int point) {
    if (isPlain(point)) {
      return Character.toString(point);
    }
    return String.format(point > PLANE ? "\\U%08x" : "\\u%04x", point);
  }

  /**
   * Lines as one text.
   *
   * @param lines each becomes exactly one, whatever is in it
   * @return the lines, each ended by a line feed
   */
  public static String lines(List<String> lines) {
    return lines.stream().map(line -> line(line) + "\n").collect(joining());
  }
}
