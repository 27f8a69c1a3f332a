// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report;

import io.etcdbench.analysis.compare.Fingerprint.Difference;
import io.etcdbench.analysis.compare.RunComparison;
import io.etcdbench.analysis.compare.RunComparison.Interval;
import io.etcdbench.analysis.compare.RunComparison.Row;
import io.etcdbench.analysis.compare.Verdict;
import io.etcdbench.document.Dataset;
import io.etcdbench.document.Document;
import io.etcdbench.document.Document.Block;
import io.etcdbench.document.Document.Exports;
import io.etcdbench.document.Document.Group;
import io.etcdbench.document.Document.Paragraph;
import io.etcdbench.document.Document.Section;
import io.etcdbench.document.Document.Table;
import io.etcdbench.document.TestSuite;
import io.etcdbench.document.TestSuite.Case;
import io.etcdbench.document.TestSuite.Outcome;
import io.etcdbench.format.Percent;
import io.etcdbench.format.Phrase;
import io.etcdbench.format.Quantity;
import io.etcdbench.report.section.DifferenceTable;
import java.util.ArrayList;
import java.util.List;

/** Builds the document that compares two runs. Stateless. */
public final class ComparisonDocument {
  private static final List<String> METRICS =
      List.of("series", "metric", "baseline", "candidate", "change", "95 %", "counts");

  private static final List<String> CSV =
      List.of(
          "series", "metric", "unit", "better", "baseline", "candidate", "change", "low", "high");

  private static final String HINT =
      "A change counts when its interval excludes 0. Intervals of single load runs hold the scatter"
          + " of their seconds only: repeat both with --repeat.";

  private static final String INCOMPARABLE =
      "INCOMPARABLE: fields of weight MUST differ; measure both in one place with 'etcd-bench"
          + " gate', or accept a difference with --accept FIELD";

  private static final String CLOSING =
      "Two runs are not conclusive: each includes the noise of its time. 'etcd-bench gate' decides.";

  private ComparisonDocument() {}

  /**
   * Returns the document of a comparison.
   *
   * @param comparison its metrics have no change when the runs are not comparable
   */
  public static Document of(RunComparison comparison) {
    boolean comparable = comparison.verdict() != Verdict.INCOMPARABLE;
    List<Section> sections = new ArrayList<>();
    if (!comparison.differences().isEmpty()) {
      sections.add(
          new Section(
              "Differences",
              List.of(
                  table(DifferenceTable.COLUMNS, DifferenceTable.rows(comparison.differences())))));
    }
    if (comparable || !comparison.rows().isEmpty()) {
      Table metrics =
          table(METRICS, comparison.rows().stream().map(ComparisonDocument::cells).toList());
      List<Block> blocks =
          comparable
              ? List.of(metrics, new Paragraph(HINT))
              : List.of(metrics.without("change", "95 %", "counts"));
      sections.add(new Section("Metrics", blocks));
    }
    return new Document(
        "etcd-bench compare",
        "",
        sections,
        comparable ? CLOSING : INCOMPARABLE,
        new Exports(dataset(comparison), suite(comparison)));
  }

  private static Dataset dataset(RunComparison comparison) {
    return new Dataset(CSV, comparison.rows().stream().map(ComparisonDocument::numbers).toList());
  }

  private static List<String> numbers(Row row) {
    Interval interval = row.interval();
    return List.of(
        row.series(),
        row.metric(),
        isTime(row) ? "ns" : isShare(row) ? "share" : row.metric(),
        row.better().toString(),
        Dataset.cell(row.baseline()),
        Dataset.cell(row.candidate()),
        Dataset.cell(row.change()),
        interval == null ? "" : Dataset.cell(interval.low()),
        interval == null ? "" : Dataset.cell(interval.high()));
  }

  /** A change is not a verdict: only whether the runs may be compared is one. */
  private static TestSuite suite(RunComparison comparison) {
    String fields =
        String.join(", ", comparison.differences().stream().map(Difference::name).toList());
    return new TestSuite(
        "etcd-bench compare",
        List.of(),
        List.of(
            new Case(
                "compare",
                "comparable",
                comparison.verdict() == Verdict.PASS ? Outcome.PASSED : Outcome.SKIPPED,
                comparison.verdict() + (fields.isEmpty() ? "" : ": " + fields))));
  }

  private static Table table(List<String> header, List<List<String>> rows) {
    return new Table(header, List.of(Group.of("", rows)));
  }

  private static List<String> cells(Row row) {
    return List.of(
        row.series(),
        row.metric(),
        value(row, row.baseline()),
        value(row, row.candidate()),
        change(row),
        interval(row),
        row.counts() ? row.improved() ? "better" : "worse" : "-");
  }

  private static String value(Row row, double value) {
    return isTime(row)
        ? Quantity.nanos(value)
        : isShare(row) ? Quantity.share(value) : Quantity.number(value);
  }

  private static boolean isTime(Row row) {
    return row.metric().startsWith("p");
  }

  private static boolean isShare(Row row) {
    return row.metric().equals(Row.FAILED);
  }

  private static String change(Row row) {
    Double change = row.change();
    return change == null ? Phrase.UNKNOWN : Percent.of(change);
  }

  private static String interval(Row row) {
    Interval interval = row.interval();
    return interval == null
        ? row.reason()
        : Percent.of(interval.low()) + " to " + Percent.of(interval.high());
  }
}
