// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign.read;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Restores pasted text: removes colours, quote marks, code fences, comment marks, log prefixes and
 * diff markers, and separates outputs that a table shows side by side.
 */
final class PastedText {
  private static final Pattern COLOURS = Pattern.compile("\u001b\\[[0-9;?]*[A-Za-z]");

  /** A progress line that the terminal overwrites; a line may end with more than one return. */
  private static final Pattern OVERWRITTEN = Pattern.compile("(?md)^[^\\n]*\\r(?=[^\\r\\n])");

  private static final Pattern QUOTE = Pattern.compile("(?m)^(?:[ \\t]{0,3}>[ ]?)++");
  private static final Pattern FENCE = Pattern.compile("(?m)^[ \\t]*(?:```|~~~)[^\\n]*$");

  /** Prefixes that log collectors and Docker Compose add to a line. */
  private static final Pattern LOG =
      Pattern.compile(
          "(?m)^(?:"
              + "\\[?\\d{4}[-/]\\d\\d[-/]\\d\\d[T ]\\d\\d:\\d\\d:\\d\\d[^ \\]|]*\\]?[ ]?"
              + "|[A-Z][a-z]{2} [ \\d]\\d \\d\\d:\\d\\d:\\d\\d \\S+ [^ :]+: "
              + "|\\d\\d:\\d\\d:\\d\\d(?:[.,]\\d+)?[ ]"
              + "|[A-Za-z0-9_./-]+[ ]*\\| "
              + "|\\[(?:pod/)?[a-z][a-z0-9_./-]*\\] "
              + ")(?:stdout F |stderr F |INFO:? |\\[INFO\\] )?");

  /** A comment of a program. */
  private static final Pattern COMMENT = Pattern.compile("(?m)^[ \\t]*(?:\\*|//) ");

  /** A line break within a quoted string of YAML, which stands for a space. */
  private static final Pattern FOLD =
      Pattern.compile("(?<![ \\t])[ \\t]*\\n[ \\t]*(?:\\\\(?=[ ]))?");

  private static final Pattern ROW = Pattern.compile("[ \\t]*\\|.*\\|[ \\t]*");

  /** Rows with the same label in each cell that make a table one of outputs, side by side. */
  private static final int MIN_LABELLED = 3;

  /** Lines with the mark of each side that make a text a diff, without another sign of one. */
  private static final int MIN_MARKED = 3;

  /** The mark of an item of a list. */
  private static final Pattern ITEM = Pattern.compile("(?m)^[ \\t]*[-•] ");

  /** The heading of the lines that a diff shows. */
  private static final Pattern HUNK = Pattern.compile("(?m)^@@ -\\d");

  private static final Pattern ADDED = Pattern.compile("(?m)^\\+(?!\\+\\+)");
  private static final Pattern REMOVED = Pattern.compile("(?m)^-(?!--)(?=[ \\t]*[A-Z])");

  private PastedText() {}

  /**
   * Cleans a pasted text.
   *
   * @param pasted the text that a person or a log collector stored
   * @return the two sides of a diff; one text for a diff with one side, and for anything else
   */
  static List<String> of(String pasted) {
    String text = pasted.startsWith("\ufeff") ? pasted.substring(1) : pasted;
    text = COLOURS.matcher(text).replaceAll("");
    text = OVERWRITTEN.matcher(text).replaceAll("").replace("\r", "");
    text = QUOTE.matcher(text).replaceAll("");
    text = FENCE.matcher(text).replaceAll("");
    text = COMMENT.matcher(text).replaceAll("");
    text = withTablesApart(text);
    boolean shown = HUNK.matcher(text).find() || isMarkedThroughout(text);
    int least = shown ? 1 : MIN_MARKED;
    boolean added = count(ADDED, text) >= least;
    boolean removed = count(REMOVED, text) >= least;
    if (added && removed) {
      return List.of(side(text, '-'), side(text, '+'));
    }
    if (shown && (added || removed)) {
      return List.of(side(text, added ? '+' : '-'));
    }
    return List.of(LOG.matcher(ITEM.matcher(text).replaceAll("")).replaceAll(""));
  }

  /** Restores the line breaks of a text that was pasted as a string of JSON or YAML. */
  static String unescaped(String pasted) {
    return pasted.contains("\\n")
        ? FOLD.matcher(pasted).replaceAll(" ").replace("\\n", "\n").replace("\\t", "\t")
        : pasted;
  }

  /** Places outputs that a table shows side by side one below the other. */
  private static String withTablesApart(String text) {
    List<String> lines = new ArrayList<>();
    List<String> table = new ArrayList<>();
    for (String line : text.lines().toList()) {
      if (ROW.matcher(line).matches()) {
        table.add(line);
      } else {
        lines.addAll(apart(table));
        table.clear();
        lines.add(line);
      }
    }
    lines.addAll(apart(table));
    return String.join("\n", lines);
  }

  private static List<String> apart(List<String> table) {
    List<List<String>> rows = table.stream().map(PastedText::cells).toList();
    if (rows.stream().filter(PastedText::isLabelled).count() < MIN_LABELLED) {
      return List.copyOf(table);
    }
    int columns = rows.stream().mapToInt(List::size).max().orElse(0);
    List<String> below = new ArrayList<>();
    for (int i = 0; i < columns; i++) {
      for (List<String> row : rows) {
        below.add(i < row.size() ? row.get(i) : "");
      }
    }
    return below;
  }

  private static List<String> cells(String line) {
    String row = line.strip();
    return Arrays.stream(row.substring(1, row.length() - 1).split("\\|", -1))
        .map(String::strip)
        .toList();
  }

  private static boolean isLabelled(List<String> row) {
    Matcher label = Pattern.compile("[^:]+: \\S").matcher(row.get(0));
    return row.size() > 1
        && label.lookingAt()
        && row.stream().allMatch(cell -> cell.startsWith(row.get(0).replaceFirst(":.*", ":")));
  }

  /** Returns whether all lines begin with the same character, for example that of one side. */
  private static boolean isMarkedThroughout(String text) {
    return text.lines()
            .filter(line -> !line.isBlank())
            .mapToInt(line -> line.charAt(0))
            .distinct()
            .count()
        == 1;
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
