// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.format;

import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.regex.Pattern;

/** A line of comma-separated values (RFC 4180), terminated by a line feed. */
public final class CsvLine {
  private static final Pattern SPECIAL = Pattern.compile("[\",]");
  private static final Pattern FORMULA = Pattern.compile("^[-+=@]");
  private static final Pattern NUMBER = Pattern.compile("[-+]?[0-9.]+([eE][-+]?[0-9]+)?");

  private CsvLine() {}

  public static String of(List<String> cells) {
    return cells.stream().map(CsvLine::quoted).collect(joining(",", "", "\n"));
  }

  /** A spreadsheet evaluates a cell that starts like a formula; a leading quote makes it text. */
  private static String quoted(String cell) {
    String line = PlainText.line(cell);
    String text =
        FORMULA.matcher(line).find() && !NUMBER.matcher(line).matches() ? "'" + line : line;
    return SPECIAL.matcher(text).find() ? '"' + text.replace("\"", "\"\"") + '"' : text;
  }
}
