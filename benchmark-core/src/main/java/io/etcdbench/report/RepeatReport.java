// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report;

import io.etcdbench.analysis.repeat.RepeatResult;
import io.etcdbench.analysis.repeat.RepeatResult.Run;
import io.etcdbench.analysis.repeat.RepeatedMetric;
import io.etcdbench.document.Dataset;
import io.etcdbench.document.Document;
import io.etcdbench.document.Document.Block;
import io.etcdbench.document.Document.Exports;
import io.etcdbench.document.Document.Fact;
import io.etcdbench.document.Document.Facts;
import io.etcdbench.document.Document.Group;
import io.etcdbench.document.Document.Section;
import io.etcdbench.document.Document.Table;
import io.etcdbench.document.TestSuite;
import io.etcdbench.document.TestSuite.Case;
import io.etcdbench.document.TestSuite.Outcome;
import io.etcdbench.format.Percent;
import io.etcdbench.format.Phrase;
import io.etcdbench.format.Precision;
import io.etcdbench.format.Quantity;
import io.etcdbench.load.record.Quantiles;
import io.etcdbench.result.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Renders repeated runs of a plan in any format, from {@code repeat.json} alone. */
public final class RepeatReport {
  private static final List<String> METRICS =
      List.of("metric", "mean", "95 % from", "95 % to", "lowest", "highest");

  private static final List<String> CSV =
      List.of("operation", "metric", "unit", "mean", "low", "high", "lowest", "highest", "values");

  /** With more operations, only their throughput is shown for each run. */
  private static final int MAX_DETAILED = 2;

  private static final String NONE = "-";

  private final RepeatResult result;
  private final Precision precision;

  private RepeatReport(RepeatResult result, Precision precision) {
    this.result = result;
    this.precision = precision;
  }

  /**
   * Returns the report of a repetition.
   *
   * @param result the repetition
   * @param precision precision of the numbers in text, Markdown and HTML
   */
  public static StoredReport of(RepeatResult result, Precision precision) {
    return StoredReport.of(new RepeatReport(result, precision).document(), result.text());
  }

  private Document document() {
    List<Section> sections = new ArrayList<>();
    List<Block> figures = new ArrayList<>();
    figures.add(new Facts(facts()));
    if (!result.metrics().isEmpty()) {
      figures.add(new Table(METRICS, operations().stream().map(this::group).toList()));
    }
    sections.add(new Section("Over the runs", figures));
    sections.add(new Section("Runs", List.of(runs())));
    return new Document(
        title(),
        "",
        sections,
        closing(),
        new Exports(dataset(), suite("repeat", facts(), result.runs().stream())));
  }

  private List<Fact> facts() {
    List<Fact> facts = new ArrayList<>();
    facts.add(new Fact("intervals", basis()));
    if (result.counting().size() > 1) {
      facts.add(new Fact("order", order()));
    }
    return facts;
  }

  private String title() {
    return "etcd-bench %s, repeated: %s of %s runs"
        .formatted(
            result.name(),
            Integer.toString(result.runs().size()),
            Integer.toString(result.planned()));
  }

  private String basis() {
    int counting = result.counting().size();
    String over = "over " + Phrase.count(counting, "run");
    return counting < 2
        ? "none: there are fewer than two runs to compare"
        : "95 % of the geometric mean, Student's t "
            + over
            + "; they include the variation between runs";
  }

  /**
   * Compares the last run with the first. Runs share one client and one cluster, so they may show a
   * trend.
   */
  private String order() {
    return "last run against first: "
        + headline()
            .map(
                one ->
                    one.operation()
                        + " "
                        + one.metric()
                        + " "
                        + Percent.signed(one.lastOverFirst()))
            .collect(Collectors.joining(", "));
  }

  private Stream<RepeatedMetric> headline() {
    return result.metrics().stream()
        .filter(
            one -> one.metric().equals(RepeatedMetric.THROUGHPUT) || one.metric().equals("p99"));
  }

  private List<String> operations() {
    return result.metrics().stream().map(RepeatedMetric::operation).distinct().toList();
  }

  private Stream<RepeatedMetric> of(String operation) {
    return result.metrics().stream().filter(one -> one.operation().equals(operation));
  }

  private Group group(String operation) {
    return Group.of(operation, of(operation).map(this::row).toList());
  }

  private List<String> row(RepeatedMetric metric) {
    return List.of(
        metric.metric(),
        value(metric, metric.mean()),
        value(metric, metric.low()),
        value(metric, metric.high()),
        value(metric, metric.lowest()),
        value(metric, metric.highest()));
  }

  private String value(RepeatedMetric metric, @Nullable Double value) {
    if (value == null) {
      return NONE;
    }
    return metric.metric().equals(RepeatedMetric.THROUGHPUT)
        ? precision.number(value)
        : precision.nanos(value);
  }

  private Table runs() {
    List<RepeatedMetric> shown = operations().stream().flatMap(this::inShort).toList();
    List<String> header = new ArrayList<>();
    header.add("run");
    shown.forEach(one -> header.add(one.operation() + " " + one.metric()));
    header.add("status");
    header.add("exit code");
    List<List<String>> rows = new ArrayList<>();
    int at = 0;
    for (Run run : result.runs()) {
      int value = at;
      List<String> row = new ArrayList<>();
      row.add(run.folder());
      shown.forEach(one -> row.add(run.counts() ? value(one, one.values().get(value)) : NONE));
      row.add(run.counts() ? run.status().toString() : run.status() + ", " + run.excluded());
      row.add(Integer.toString(run.exitCode()));
      rows.add(row);
      at += run.counts() ? 1 : 0;
    }
    return new Table(header, List.of(Group.of("", rows)));
  }

  private Stream<RepeatedMetric> inShort(String operation) {
    boolean detailed = operations().size() <= MAX_DETAILED;
    List<String> percentiles = Quantiles.CARD.stream().map(Quantiles.Quantile::label).toList();
    return of(operation)
        .filter(
            one ->
                one.metric().equals(RepeatedMetric.THROUGHPUT)
                    || (detailed && percentiles.contains(one.metric())));
  }

  /**
   * Returns one line: throughput and p99 of each operation, with their differences between runs.
   */
  private String closing() {
    List<String> parts = headline().map(this::part).toList();
    int counting = result.counting().size();
    String runs = Phrase.count(counting, "run");
    return parts.isEmpty() ? "all runs excluded" : String.join("  ", parts) + "  over " + runs;
  }

  private String part(RepeatedMetric metric) {
    String value = value(metric, metric.mean());
    String words =
        metric.metric().equals(RepeatedMetric.THROUGHPUT)
            ? metric.operation() + " " + value + "/s"
            : metric.metric() + " " + value;
    double error = metric.relativeError();
    return Double.isFinite(error) ? words + " ± " + Quantity.share(error) : words;
  }

  /**
   * Returns the verdicts of runs: whether each met its objectives and its error limit.
   *
   * @param command that made them, for example {@code repeat}
   * @param properties of the suite
   */
  static TestSuite suite(String command, List<Fact> properties, Stream<Run> runs) {
    return new TestSuite(
        "etcd-bench " + command, properties, runs.map(run -> verdict(command, run)).toList());
  }

  private static Case verdict(String command, Run run) {
    if (run.exitCode() == 0) {
      return new Case(command, run.folder(), Outcome.PASSED, "");
    }
    Outcome outcome = run.status() == Status.INVALID ? Outcome.ERROR : Outcome.FAILED;
    String why = "%s, exit code %s".formatted(run.status(), run.exitCode());
    return new Case(command, run.folder(), outcome, why);
  }

  private Dataset dataset() {
    return new Dataset(
        CSV,
        result.metrics().stream()
            .map(
                one ->
                    List.of(
                        one.operation(),
                        one.metric(),
                        one.unit(),
                        Dataset.cell(one.mean()),
                        Dataset.cell(one.low()),
                        Dataset.cell(one.high()),
                        Dataset.cell(one.lowest()),
                        Dataset.cell(one.highest()),
                        one.values().stream().map(Dataset::cell).collect(Collectors.joining(" "))))
            .toList());
  }
}
