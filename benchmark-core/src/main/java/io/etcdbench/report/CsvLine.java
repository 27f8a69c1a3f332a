// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report;

import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.regex.Pattern;

/** A line of comma-separated values (RFC 4180), ended by a line feed. */
final class CsvLine {
  private static final Pattern SPECIAL = Pattern.compile("[\",\r\n]");

  private CsvLine() {}

  static String of(List<String> cells) {
    return cells.stream().map(CsvLine::quoted).collect(joining(",", "", "\n"));
  }

  private static String quoted(String cell) {
    return SPECIAL.matcher(cell).find() ? '"' + cell.replace("\"", "\"\"") + '"' : cell;
  }
}
