// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign.read;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Restores pasted text by removing colours, quote marks, code fences, log prefixes and diff
 * markers.
 */
final class PastedText {
  private static final Pattern COLOURS = Pattern.compile("\u001b\\[[0-9;?]*[A-Za-z]");

  /** A progress line that the terminal overwrites. */
  private static final Pattern OVERWRITTEN = Pattern.compile("(?m)^[^\\n]*\\r(?!\\n)");

  private static final Pattern QUOTE = Pattern.compile("(?m)^(?:[ \\t]{0,3}>[ ]?)+");
  private static final Pattern FENCE = Pattern.compile("(?m)^[ \\t]*(?:```|~~~)[^\\n]*$");

  /** Prefixes that log collectors and Docker Compose add to a line. */
  private static final Pattern LOG =
      Pattern.compile(
          "(?m)^(?:"
              + "\\[?\\d{4}[-/]\\d\\d[-/]\\d\\d[T ]\\d\\d:\\d\\d:\\d\\d[^ \\]|]*\\]?[ ]?"
              + "|[A-Z][a-z]{2} [ \\d]\\d \\d\\d:\\d\\d:\\d\\d \\S+ [^ :]+: "
              + "|[A-Za-z0-9_./-]+[ ]*\\| "
              + "|\\[(?:pod/)?[a-z][a-z0-9_./-]*\\] "
              + ")(?:stdout F |stderr F |INFO:? |\\[INFO\\] )?");

  private static final Pattern ADDED = Pattern.compile("(?m)^\\+(?!\\+\\+)");
  private static final Pattern REMOVED = Pattern.compile("(?m)^-(?!--)(?=[ \\t]*[A-Z])");

  private PastedText() {}

  /**
   * Cleans a pasted text.
   *
   * @param pasted the text that a person or a log collector stored
   * @return the two sides of a diff, or one text for anything else
   */
  static List<String> of(String pasted) {
    String text = pasted.startsWith("\ufeff") ? pasted.substring(1) : pasted;
    text = COLOURS.matcher(text).replaceAll("");
    text = OVERWRITTEN.matcher(text).replaceAll("").replace("\r", "");
    text = QUOTE.matcher(text).replaceAll("");
    text = FENCE.matcher(text).replaceAll("");
    if (isDiff(text)) {
      return List.of(side(text, '-'), side(text, '+'));
    }
    return List.of(LOG.matcher(text).replaceAll(""));
  }

  private static boolean isDiff(String text) {
    return count(ADDED, text) > 2 && count(REMOVED, text) > 2;
  }

  private static int count(Pattern pattern, String text) {
    int found = 0;
    Matcher matcher = pattern.matcher(text);
    while (matcher.find()) {
      found++;
    }
    return found;
  }

  private static String side(String text, char mark) {
    List<String> lines = new ArrayList<>();
    for (String line : text.lines().toList()) {
      boolean marked = !line.isEmpty() && (line.charAt(0) == '+' || line.charAt(0) == '-');
      if (!marked) {
        lines.add(line);
      } else if (line.charAt(0) == mark) {
        lines.add(line.substring(1));
      }
    }
    return LOG.matcher(String.join("\n", lines)).replaceAll("");
  }
}
