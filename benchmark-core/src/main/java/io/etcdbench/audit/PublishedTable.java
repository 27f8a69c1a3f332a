// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.audit;

import static io.etcdbench.audit.Words.doubt;
import static io.etcdbench.audit.Words.info;
import static io.etcdbench.result.Phrase.percent;
import static io.etcdbench.result.Phrase.say;

import io.etcdbench.audit.PublishedFigures.Circumstances;
import io.etcdbench.result.Finding;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Rows of figures that somebody published, as CSV: a line of column names, of which {@code row} is
 * the first, then a line for each row. A cell that is empty is not told. Lines that begin with
 * {@code #} are comments.
 */
final class PublishedTable {
  private static final String NAME = "row";

  private static final Set<String> COLUMNS =
      Set.of(
          NAME,
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
          "said",
          "shown");

  private static final double MOST_CONTRADICTION = 0.05;

  private final List<Map<String, String>> rows;

  private PublishedTable(List<Map<String, String>> rows) {
    this.rows = rows;
  }

  /** Whether a text begins as such a table does. */
  static boolean isOne(String text) {
    return lines(text).stream().findFirst().filter(line -> line.startsWith(NAME + ",")).isPresent();
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
    return new PublishedTable(
        lines.stream().skip(1).map(line -> row(header, cells(line))).toList());
  }

  private static List<String> cells(String line) {
    return Stream.of(line.split(",", -1)).map(String::strip).toList();
  }

  private static Map<String, String> row(List<String> header, List<String> cells) {
    if (cells.size() != header.size()) {
      throw new IllegalArgumentException(
          "its row '%s' has %d cells; allowed: %d, as there are columns"
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
    return row;
  }

  private static void requireNumber(String row, String column, String cell) {
    if (!column.equals(NAME) && !cell.matches("\\d+(\\.\\d+)?")) {
      throw new IllegalArgumentException(
          "its row '%s' has '%s' as %s; allowed: a number without separators"
              .formatted(row, cell, column));
    }
  }

  /** What speaks against each row. */
  Map<String, List<Finding>> audit() {
    Map<String, List<Finding>> findings = new LinkedHashMap<>();
    for (int i = 0; i < rows.size(); i++) {
      Map<String, String> row = rows.get(i);
      List<Finding> ofRow = new ArrayList<>(PublishedAudit.of(figures(row), circumstances(row)));
      oneKey(row).ifPresent(ofRow::add);
      contradiction(row).ifPresent(ofRow::add);
      twin(i).ifPresent(ofRow::add);
      findings.put(row.getOrDefault(NAME, "row " + (i + 1)), ofRow);
    }
    return findings;
  }

  private static Optional<Finding> oneKey(Map<String, String> row) {
    Double claimed = number(row, "keysClaimed");
    Double space = number(row, "keySpace");
    return claimed == null || space == null || space >= claimed
        ? Optional.empty()
        : info(
            "fewer-keys",
            say("%.0f keys were to be written, the command wrote %.0f", claimed, space),
            "etcd's benchmark writes one key again and again without --key-space-size");
  }

  private static Optional<Finding> contradiction(Map<String, String> row) {
    Double said = number(row, "said");
    Double shown = number(row, "shown");
    if (said == null || shown == null) {
      return Optional.empty();
    }
    double off = Math.abs(said / shown - 1);
    return off <= MOST_CONTRADICTION
        ? Optional.empty()
        : doubt(
            "contradicts-itself",
            say("the text says %s, its own figures make it %s: %s off", said, shown, percent(off)),
            "believe neither until it is measured again");
  }

  /** Two loads of one document do not have the same figures to the last digit by chance. */
  private Optional<Finding> twin(int index) {
    Map<String, String> row = rows.get(index);
    return rows.subList(0, index).stream()
        .filter(other -> document(other).equals(document(row)))
        .filter(other -> isTwin(other, row))
        .findFirst()
        .flatMap(
            other ->
                doubt(
                    "same-figures",
                    say(
                        "it has the figures of row '%s', for another load",
                        other.getOrDefault(NAME, "")),
                    "one of the two was copied, not measured"));
  }

  private static boolean isTwin(Map<String, String> one, Map<String, String> other) {
    return Stream.of("opsPerSecond", "meanMillis", "failed")
            .allMatch(column -> Objects.equals(one.get(column), other.get(column)))
        && one.containsKey("opsPerSecond")
        && one.containsKey("meanMillis")
        && !Objects.equals(one.get("connections"), other.get("connections"));
  }

  /** What stands before the first hyphen of a row's name. */
  private static String document(Map<String, String> row) {
    return row.getOrDefault(NAME, "").replaceFirst("-.*", "");
  }

  private static PublishedFigures figures(Map<String, String> row) {
    Double failed = number(row, "failed");
    return new PublishedFigures(
        number(row, "opsPerSecond"),
        seconds(row, "meanMillis"),
        precisionSeconds(row.getOrDefault("meanMillis", "")),
        seconds(row, "slowestMillis"),
        number(row, "operations"),
        failed == null ? 0 : failed.longValue(),
        seconds(row, "fdatasyncP99Millis"));
  }

  private static Circumstances circumstances(Map<String, String> row) {
    Double bytes = number(row, "valueBytes");
    return new Circumstances(
        whole(row, "clients"),
        whole(row, "connections"),
        number(row, "targetOpsPerSecond"),
        bytes == null ? null : bytes.longValue());
  }

  private static @Nullable Double number(Map<String, String> row, String column) {
    String cell = row.get(column);
    return cell == null ? null : Double.valueOf(cell);
  }

  private static @Nullable Integer whole(Map<String, String> row, String column) {
    Double number = number(row, column);
    return number == null ? null : number.intValue();
  }

  private static @Nullable Double seconds(Map<String, String> row, String column) {
    Double millis = number(row, column);
    return millis == null ? null : millis / 1e3;
  }

  /** Half a unit of the last digit. */
  private static double precisionSeconds(String millis) {
    int point = millis.indexOf('.');
    int decimals = point < 0 ? 0 : millis.length() - point - 1;
    return millis.isEmpty() ? 0 : 0.5e-3 * Math.pow(10, -decimals);
  }
}
