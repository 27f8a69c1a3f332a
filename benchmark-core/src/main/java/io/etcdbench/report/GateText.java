// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report;

import io.etcdbench.gate.GateResult;
import io.etcdbench.text.PlainText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A session of the gate for a terminal. Stateless. */
public final class GateText {
  private GateText() {}

  /**
   * Tells a result.
   *
   * @param result what to tell
   * @return plain text, lines ended by a line feed
   */
  public static String render(GateResult result) {
    GateReport report = new GateReport(result);
    List<String> lines = new ArrayList<>();
    lines.add(report.headline());
    if (!result.differences().isEmpty()) {
      lines.add("");
      lines.addAll(table(DifferenceTable.COLUMNS, DifferenceTable.rows(result.differences())));
    }
    if (!result.decisions().isEmpty()) {
      lines.add("");
      lines.addAll(
          table(
              GateReport.COLUMNS,
              Stream.of(report.loud(), report.quiet()).flatMap(List::stream).toList()));
      lines.add("");
      lines.add(report.sight());
      lines.addAll(report.notes());
    }
    return PlainText.lines(lines);
  }

  /**
   * A table in columns, the first one aligned to the left.
   *
   * @param header the titles
   * @param rows as many cells each as the header has
   * @return its lines
   */
  static List<String> table(List<String> header, List<List<String>> rows) {
    int[] widths =
        IntStream.range(0, header.size())
            .map(
                column ->
                    Stream.concat(Stream.of(header), rows.stream())
                        .mapToInt(row -> row.get(column).length())
                        .max()
                        .orElse(0))
            .toArray();
    return Stream.concat(Stream.of(header), rows.stream()).map(row -> line(row, widths)).toList();
  }

  private static String line(List<String> cells, int[] widths) {
    StringBuilder line = new StringBuilder("  ");
    for (int column = 0; column < widths.length; column++) {
      String blanks = " ".repeat(widths[column] - cells.get(column).length());
      line.append(column == 0 ? cells.get(0) + blanks : "  " + blanks + cells.get(column));
    }
    return line.toString().stripTrailing();
  }
}
