// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document.text;

import io.etcdbench.document.Cell;
import io.etcdbench.document.Document.Group;
import io.etcdbench.document.Document.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Renders a table in columns. If it is too wide, its text columns are wrapped; if it is still too
 * wide, the columns after the first are split into parts below each other.
 */
final class TextTable {
  private static final String GAP = "  ";
  private static final String INDENT = "    ";
  private static final String CONTINUED = "  ";
  private static final int NARROWEST_TEXT = 16;

  private final int[] widths;
  private final Set<Integer> words;
  private final int width;

  private TextTable(Table table, int width) {
    this.width = width;
    words = table.words();
    widths = IntStream.range(0, table.header().size()).map(c -> widest(table, c)).toArray();
    breakText();
  }

  /** Distributes the width that numbers leave among the text columns, the narrow ones first. */
  private void breakText() {
    int left = width - INDENT.length() - GAP.length() * (widths.length - 1);
    left -= columns().filter(c -> !words.contains(c)).map(c -> widths[c]).sum();
    List<Integer> texts =
        columns()
            .filter(words::contains)
            .boxed()
            .sorted(Comparator.comparing(column -> widths[column]))
            .toList();
    for (int i = 0; i < texts.size(); i++) {
      int column = texts.get(i);
      int share = Math.max(NARROWEST_TEXT, left / (texts.size() - i));
      widths[column] = Math.min(widths[column], share);
      left -= widths[column];
    }
  }

  private IntStream columns() {
    return IntStream.range(0, widths.length);
  }

  private boolean fits() {
    return INDENT.length() + IntStream.of(widths).sum() + GAP.length() * (widths.length - 1)
        <= width;
  }

  static List<String> lines(Table table, int width) {
    TextTable layout = new TextTable(table, width);
    int columns = table.header().size();
    return columns <= 2 || layout.fits()
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
    List<String> lines = new ArrayList<>(row(header(table)));
    for (Group group : table.groups()) {
      if (!group.title().isEmpty()) {
        lines.addAll(TextLines.hanging("  ", group.title(), width));
      }
      group.rows().forEach(row -> lines.addAll(row(row)));
    }
    return lines;
  }

  private static List<Cell> header(Table table) {
    return table.header().stream().map(Cell::of).toList();
  }

  private static int widest(Table table, int column) {
    return Stream.concat(
            Stream.of(header(table)), table.groups().stream().flatMap(g -> g.rows().stream()))
        .mapToInt(row -> row.get(column).width())
        .max()
        .orElse(0);
  }

  private List<String> row(List<Cell> cells) {
    List<List<String>> columns = columns().mapToObj(c -> wrapped(cells.get(c), c)).toList();
    int height = columns.stream().mapToInt(List::size).max().orElse(0);
    return IntStream.range(0, height).mapToObj(line -> line(columns, line)).toList();
  }

  private List<String> wrapped(Cell cell, int column) {
    return cell.text().stream()
        .flatMap(
            line ->
                words.contains(column)
                    ? TextLines.wrapped(line, widths[column]).stream()
                    : Stream.of(line))
        .toList();
  }

  private String line(List<List<String>> columns, int number) {
    StringBuilder line = new StringBuilder(INDENT);
    for (int column = 0; column < columns.size(); column++) {
      List<String> texts = columns.get(column);
      String text = number < texts.size() ? texts.get(number) : "";
      if (column > 0) {
        line.append(GAP);
      } else if (number > 0 && words.size() == 1) {
        text = CONTINUED + text;
      }
      line.append(
          words.contains(column)
              ? TextLines.padded(text, widths[column])
              : TextLines.paddedLeft(text, widths[column]));
    }
    return line.toString().stripTrailing();
  }
}
