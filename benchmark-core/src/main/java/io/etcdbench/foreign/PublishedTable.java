// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign;

import static io.etcdbench.format.Phrase.say;
import static io.etcdbench.result.Finding.warning;

import io.etcdbench.result.Finding;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Rows of published results as CSV: a line of column names, starting with {@code row}, then one
 * line for each row. An empty cell means not reported. Lines that start with {@code #} are
 * comments.
 */
final class PublishedTable {
  private static final Set<String> COLUMNS =
      Set.of(
          PublishedRow.NAME,
          "opsPerSecond",
          "meanMillis",
          "clients",
          "connections",
          "targetOpsPerSecond",
          "slowestMillis",
          "operations",
          "failed",
          "valueBytes",
          "fdatasyncP99Millis",
          "keysClaimed",
          "keySpace",
          "stated",
          "shown");

  private final List<PublishedRow> rows;

  private PublishedTable(List<PublishedRow> rows) {
    this.rows = rows;
  }

  /** Returns whether a text starts like such a table. */
  static boolean isOne(String text) {
    return lines(text).stream()
        .findFirst()
        .filter(line -> line.startsWith(PublishedRow.NAME + ","))
        .isPresent();
  }

  private static List<String> lines(String text) {
    return text.lines().filter(line -> !line.isBlank() && !line.startsWith("#")).toList();
  }

  static PublishedTable read(String text) {
    List<String> lines = lines(text);
    List<String> header = cells(lines.get(0));
    header.stream()
        .filter(column -> !COLUMNS.contains(column))
        .findFirst()
        .ifPresent(
            column -> {
              throw new IllegalArgumentException(
                  "it has a column '%s'; allowed: %s"
                      .formatted(column, String.join(", ", COLUMNS.stream().sorted().toList())));
            });
    List<PublishedRow> rows = lines.stream().skip(1).map(line -> row(header, cells(line))).toList();
    if (rows.isEmpty()) {
      throw new IllegalArgumentException(
          "its table has no rows; add a line for each published result");
    }
    requireNames(rows);
    return new PublishedTable(rows);
  }

  private static void requireNames(List<PublishedRow> rows) {
    Set<String> names = new HashSet<>();
    for (PublishedRow row : rows) {
      if (row.name().isEmpty() || !names.add(row.name())) {
        throw new IllegalArgumentException(
            "its row '%s' appears twice or has no name; give each row a unique name"
                .formatted(row.name()));
      }
    }
  }

  private static List<String> cells(String line) {
    return Stream.of(line.split(",", -1)).map(String::strip).toList();
  }

  private static PublishedRow row(List<String> header, List<String> cells) {
    if (cells.size() != header.size()) {
      throw new IllegalArgumentException(
          "its row '%s' has %s cells; allowed: %s, as there are columns"
              .formatted(cells.get(0), cells.size(), header.size()));
    }
    Map<String, String> row = new HashMap<>();
    for (int i = 0; i < header.size(); i++) {
      String cell = cells.get(i);
      if (!cell.isEmpty()) {
        row.put(header.get(i), cell);
        requireNumber(cells.get(0), header.get(i), cell);
      }
    }
    return new PublishedRow(row);
  }

  private static void requireNumber(String row, String column, String cell) {
    if (!column.equals(PublishedRow.NAME) && !cell.matches("\\d+(\\.\\d+)?")) {
      throw new IllegalArgumentException(
          "its row '%s' has '%s' as %s; allowed: a number without separators"
              .formatted(row, cell, column));
    }
  }

  /** Audits each row. */
  List<ForeignVerdict> audit() {
    List<ForeignVerdict> verdicts = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      verdicts.add(rows.get(i).audit().and(twin(i).stream().toList()));
    }
    return verdicts;
  }

  private Optional<Finding> twin(int index) {
    return rows.subList(0, index).stream()
        .filter(rows.get(index)::isTwinOf)
        .findFirst()
        .flatMap(
            other ->
                warning(
                    "same-figures",
                    say("it has the numbers of row '%s', for another load", other.name()),
                    "one of the two was copied, not measured"));
  }
}
