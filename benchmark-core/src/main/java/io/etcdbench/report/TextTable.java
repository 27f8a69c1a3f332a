// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report;

import io.etcdbench.report.Document.Group;
import io.etcdbench.report.Document.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Lays a table out in columns; its first column is broken into lines when there is no room. */
final class TextTable {
  private static final String GAP = "  ";
  private static final String INDENT = "    ";
  private static final int NARROWEST_FIRST = 16;

  private final int[] widths;
  private final int width;

  private TextTable(Table table, int width) {
    this.width = width;
    widths = IntStream.range(0, table.header().size()).map(c -> widest(table, c)).toArray();
    int figures = IntStream.of(widths).skip(1).map(w -> w + GAP.length()).sum();
    int room = width - INDENT.length() - figures;
    widths[0] = Math.min(widths[0], Math.max(NARROWEST_FIRST, room));
  }

  static List<String> lines(Table table, int width) {
    TextTable layout = new TextTable(table, width);
    List<String> lines = new ArrayList<>(layout.row(table.header()));
    for (Group group : table.groups()) {
      lines.addAll(TextLines.hanging("  ", group.title(), layout.width));
      group.rows().forEach(row -> lines.addAll(layout.row(row)));
    }
    return lines;
  }

  private static int widest(Table table, int column) {
    return Stream.concat(
            Stream.of(table.header()), table.groups().stream().flatMap(g -> g.rows().stream()))
        .mapToInt(row -> row.get(column).length())
        .max()
        .orElse(0);
  }

  private List<String> row(List<String> cells) {
    List<String> first = TextLines.wrapped(cells.get(0), widths[0]);
    StringBuilder line =
        new StringBuilder(INDENT).append(TextLines.padded(first.get(0), widths[0]));
    for (int column = 1; column < widths.length; column++) {
      line.append(GAP).append(TextLines.paddedLeft(cells.get(column), widths[column]));
    }
    List<String> lines = new ArrayList<>();
    lines.add(line.toString().stripTrailing());
    first.stream().skip(1).map(rest -> INDENT + "  " + rest).forEach(lines::add);
    return lines;
  }
}
