// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.format;

import java.util.regex.Pattern;

/**
 * Escapes text for GitHub Flavored Markdown, so that nothing in it is parsed as markup. Stateless.
 */
public final class Markdown {
  private static final Pattern SPECIAL = Pattern.compile("[\\\\`*_<|\\[\\]~&]|^>");

  /** Matches a line start that would begin a list, a rule or a heading. */
  private static final Pattern BEGIN = Pattern.compile("^(\\s*)(\\d*)([-+=.)#])(?=[-=#\\s]|$)");

  private static final Pattern BACKTICKS = Pattern.compile("`+");

  private Markdown() {}

  /**
   * Escapes text for use within a line or a table cell.
   *
   * @param text any text, trusted or not
   * @return one line without active markup
   */
  public static String text(String text) {
    return SPECIAL.matcher(PlainText.line(text)).replaceAll("\\\\$0");
  }

  /**
   * Escapes text for use at the start of a line.
   *
   * @param text any text, trusted or not
   * @return one line that is not parsed as a list, a rule or a heading
   */
  public static String paragraph(String text) {
    return BEGIN.matcher(text(text)).replaceFirst("$1$2\\\\$3");
  }

  /**
   * Formats text as inline code.
   *
   * @param text any text, trusted or not
   * @return the text between more backticks than it contains in a row
   */
  public static String code(String text) {
    String line = PlainText.line(text);
    int longest =
        BACKTICKS.matcher(line).results().mapToInt(found -> found.group().length()).max().orElse(0);
    String fence = "`".repeat(longest + 1);
    String gap = longest > 0 ? " " : "";
    return fence + gap + line + gap + fence;
  }
}
