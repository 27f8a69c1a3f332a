// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.format;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A table as lines of plain text. */
public final class PlainTable {
  private PlainTable() {}

  /**
   * Aligns the first column left and the others right.
   *
   * @param header the titles
   * @param rows as many cells each as the header has
   * @return its lines
   */
  public static List<String> lines(List<String> header, List<List<String>> rows) {
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
