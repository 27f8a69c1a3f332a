// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report;

import io.etcdbench.analysis.compare.Percent;
import io.etcdbench.analysis.compare.RunComparison;
import io.etcdbench.analysis.compare.RunComparison.Interval;
import io.etcdbench.analysis.compare.RunComparison.Row;
import io.etcdbench.analysis.compare.Verdict;
import io.etcdbench.format.PlainTable;
import io.etcdbench.format.PlainText;
import io.etcdbench.format.Quantity;
import io.etcdbench.report.section.DifferenceTable;
import java.util.ArrayList;
import java.util.List;

/** Two runs side by side for a terminal. Stateless. */
public final class ComparisonText {
  private static final List<String> FIGURES =
      List.of("series", "metric", "baseline", "candidate", "change", "95 %", "counts");

  /** So many columns name a metric and give it for both runs, without a change. */
  private static final int BOTH = 4;

  private ComparisonText() {}

  /**
   * Tells a comparison.
   *
   * @param comparison what to tell
   * @return plain text, lines ended by a line feed; the metrics without a percentage when the runs
   *     cannot be compared
   */
  public static String render(RunComparison comparison) {
    List<String> lines = new ArrayList<>();
    boolean comparable = comparison.verdict() != Verdict.INCOMPARABLE;
    if (!comparable) {
      lines.add(
          "INCOMPARABLE: fields of weight MUST differ; measure both in one place with 'etcd-bench"
              + " gate', or take a difference upon yourself with --accept FIELD");
      lines.add("");
    }
    if (!comparison.differences().isEmpty()) {
      lines.addAll(
          PlainTable.lines(
              DifferenceTable.COLUMNS, DifferenceTable.rows(comparison.differences())));
      lines.add("");
    }
    int columns = comparable ? FIGURES.size() : BOTH;
    if (comparable || !comparison.rows().isEmpty()) {
      lines.addAll(
          PlainTable.lines(
              FIGURES.subList(0, columns),
              comparison.rows().stream().map(row -> cells(row).subList(0, columns)).toList()));
      lines.add("");
    }
    if (comparable) {
      lines.add(
          "A change counts when its interval excludes 0. Intervals of single load runs hold the scatter"
              + " of their seconds only: repeat both with --repeat.");
      lines.add(
          "Two runs decide nothing: each holds the noise of its own time. 'etcd-bench gate' decides.");
    }
    return PlainText.lines(lines).stripTrailing() + "\n";
  }

  private static List<String> cells(Row row) {
    boolean time = row.metric().startsWith("p");
    return List.of(
        row.series(),
        row.metric(),
        time ? Quantity.nanos(row.baseline()) : Quantity.number(row.baseline()),
        time ? Quantity.nanos(row.candidate()) : Quantity.number(row.candidate()),
        Percent.of(row.change()),
        interval(row),
        row.counts() ? row.improved() ? "better" : "worse" : "-");
  }

  private static String interval(Row row) {
    Interval interval = row.interval();
    return interval == null
        ? row.reason()
        : Percent.of(interval.low()) + " to " + Percent.of(interval.high());
  }
}
