// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.section;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.etcdbench.document.Dataset;
import io.etcdbench.document.Document.Block;
import io.etcdbench.document.Document.Group;
import io.etcdbench.document.Document.Paragraph;
import io.etcdbench.document.Document.Table;
import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.result.JmhResult;
import io.etcdbench.result.JmhResult.Operations;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The table of JMH scenarios: one group per benchmark class, one row per method and parameters. */
public final class JmhTable {
  private static final List<String> HEADER =
      List.of(
          "scenario", "ops/s", "ratio", "p50", "p90", "p99", "samples", "errors", "B/op", "CPU/op");

  private static final List<String> COLUMNS =
      List.of(
          "benchmark",
          "mode",
          "params",
          "threads",
          "forks",
          "score",
          "error",
          "unit",
          "count",
          "serviceP50Nanos",
          "serviceP90Nanos",
          "serviceP99Nanos");

  private static final String LEGEND =
      "ops/s: mean of all measured iterations, and half the width of its 99.9 % confidence interval."
          + " ratio: against the first row of the same method in the group."
          + " p50 to p99: service time (done - sent) of single operations, all forks"
          + " together. -: not measured, or fewer than 10 samples lie above the"
          + " percentile. errors: failed operations; they count in no other column. B/op, CPU/op:"
          + " allocated and spent by the whole client JVM per operation. ?: the row is doubtful, !:"
          + " invalid; the findings say why.";

  private JmhTable() {}

  public static List<Block> of(List<JmhResult> results) {
    Map<String, List<JmhResult>> byClass =
        results.stream()
            .collect(groupingBy(r -> JmhName.of(r).className(), LinkedHashMap::new, toList()));
    List<Group> groups =
        byClass.entrySet().stream().map(e -> group(e.getKey(), e.getValue())).toList();
    return List.of(new Table(HEADER, groups), new Paragraph(LEGEND));
  }

  /** Returns the results for programs: one row for each, with the times of its operations. */
  public static Dataset dataset(List<JmhResult> results) {
    return new Dataset(COLUMNS, results.stream().map(JmhTable::numbers).toList());
  }

  private static List<String> numbers(JmhResult result) {
    Operations operations = result.operations();
    LatencySummary service = operations == null ? null : operations.serviceNanos();
    List<String> row =
        new ArrayList<>(
            List.of(
                result.benchmark(),
                result.mode(),
                Parameters.text(result.params()),
                Integer.toString(result.execution().threads()),
                Integer.toString(result.execution().forks()),
                Dataset.cell(result.score().value()),
                Dataset.cell(result.score().error()),
                result.score().unit(),
                operations == null ? "" : Long.toString(operations.count())));
    row.add(service == null ? "" : nanos(service.p50()));
    row.add(service == null ? "" : nanos(service.p90()));
    row.add(service == null ? "" : nanos(service.p99()));
    return row;
  }

  private static String nanos(@Nullable Long nanos) {
    return nanos == null ? "" : Long.toString(nanos);
  }

  private static Group group(String className, List<JmhResult> results) {
    Map<String, String> common = Parameters.common(results);
    List<JmhRow> rows =
        results.stream()
            .collect(groupingBy(r -> label(r, common), LinkedHashMap::new, toList()))
            .values()
            .stream()
            .map(JmhRow::new)
            .toList();
    String shared = Parameters.text(common);
    return Group.of(
        shared.isEmpty() ? className : className + ": " + shared,
        rows.stream()
            .map(row -> cells(row, label(row.first(), common) + row.mark(), rows))
            .toList());
  }

  private static String label(JmhResult result, Map<String, String> common) {
    String varying = Parameters.text(Parameters.without(result.params(), common));
    String method = JmhName.of(result).method();
    return varying.isEmpty() ? method : method + " " + varying;
  }

  private static List<String> cells(JmhRow row, String label, List<JmhRow> group) {
    return List.of(
        label,
        row.throughput(),
        row.ratio(firstOfMethod(row, group)),
        row.percentile(LatencySummary::p50),
        row.percentile(LatencySummary::p90),
        row.percentile(LatencySummary::p99),
        row.samples(),
        row.errors(),
        row.allocated(),
        row.cpu());
  }

  private static JmhRow firstOfMethod(JmhRow row, List<JmhRow> group) {
    return group.stream()
        .filter(other -> other.first().benchmark().equals(row.first().benchmark()))
        .findFirst()
        .orElse(row);
  }
}
