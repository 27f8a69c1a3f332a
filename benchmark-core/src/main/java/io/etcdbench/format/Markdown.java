// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.format;

import java.util.regex.Pattern;

/** Text in GitHub's Markdown that stays text. Stateless. */
public final class Markdown {
  private static final Pattern SPECIAL = Pattern.compile("[\\\\`*_<|\\[\\]~&]|^>");

  /** What makes a list, a rule or a heading of a line that begins with it. */
  private static final Pattern BEGIN = Pattern.compile("^(\\s*)(\\d*)([-+=.)#])(?=[-=#\\s]|$)");

  private static final Pattern BACKTICKS = Pattern.compile("`+");

  private Markdown() {}

  /**
   * Text within a line or in the cell of a table.
   *
   * @param text of anybody
   * @return one line in which nothing is taken for markup
   */
  public static String text(String text) {
    return SPECIAL.matcher(PlainText.line(text)).replaceAll("\\\\$0");
  }

  /**
   * Text that begins a line.
   *
   * @param text of anybody
   * @return one line that is taken neither for a list, a rule nor a heading
   */
  public static String paragraph(String text) {
    return BEGIN.matcher(text(text)).replaceFirst("$1$2\\\\$3");
  }

  /**
   * Text as code within a line.
   *
   * @param text of anybody
   * @return between more backticks than there are in it
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
