// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document.text;

import io.etcdbench.document.Document.Group;
import io.etcdbench.document.Document.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Lays a table out in columns. When there is no room, its first column is broken into lines; when
 * that does not help, the other columns go below each other in parts.
 */
final class TextTable {
  private static final String GAP = "  ";
  private static final String INDENT = "    ";
  private static final int NARROWEST_FIRST = 16;

  private final int[] widths;
  private final int width;

  private TextTable(Table table, int width) {
    this.width = width;
    widths = IntStream.range(0, table.header().size()).map(c -> widest(table, c)).toArray();
    widths[0] = Math.min(widths[0], Math.max(NARROWEST_FIRST, roomForFirst()));
  }

  private int roomForFirst() {
    int figures = IntStream.of(widths).skip(1).map(w -> w + GAP.length()).sum();
    return width - INDENT.length() - figures;
  }

  static List<String> lines(Table table, int width) {
    TextTable layout = new TextTable(table, width);
    int columns = table.header().size();
    return columns <= 2 || layout.widths[0] <= layout.roomForFirst()
        ? layout.lines(table)
        : inTwoParts(table, (columns + 1) / 2, width);
  }

  private static List<String> inTwoParts(Table table, int firstOfSecond, int width) {
    List<String> lines = new ArrayList<>(lines(table.columns(1, firstOfSecond), width));
    lines.add("");
    lines.addAll(lines(table.columns(firstOfSecond, table.header().size()), width));
    return lines;
  }

  private List<String> lines(Table table) {
    List<String> lines = new ArrayList<>(row(table.header()));
    for (Group group : table.groups()) {
      if (!group.title().isEmpty()) {
        lines.addAll(TextLines.hanging("  ", group.title(), width));
      }
      group.rows().forEach(row -> lines.addAll(row(row)));
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
