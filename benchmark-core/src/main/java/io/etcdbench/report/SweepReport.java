// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report;

import io.etcdbench.analysis.repeat.RepeatResult.Run;
import io.etcdbench.analysis.repeat.RepeatedMetric;
import io.etcdbench.analysis.sweep.Parameter;
import io.etcdbench.analysis.sweep.SweepResult;
import io.etcdbench.analysis.sweep.SweepResult.Cell;
import io.etcdbench.document.Chart;
import io.etcdbench.document.Charts;
import io.etcdbench.document.Charts.Layout;
import io.etcdbench.document.Curve;
import io.etcdbench.document.Curve.Point;
import io.etcdbench.document.Curve.Shape;
import io.etcdbench.document.Dataset;
import io.etcdbench.document.Document;
import io.etcdbench.document.Document.Block;
import io.etcdbench.document.Document.Exports;
import io.etcdbench.document.Document.Fact;
import io.etcdbench.document.Document.Facts;
import io.etcdbench.document.Document.Group;
import io.etcdbench.document.Document.Section;
import io.etcdbench.document.Document.Table;
import io.etcdbench.document.HeatMap;
import io.etcdbench.document.LogScale;
import io.etcdbench.document.Plot;
import io.etcdbench.document.PlotChart;
import io.etcdbench.document.TestSuite;
import io.etcdbench.format.Phrase;
import io.etcdbench.format.Precision;
import io.etcdbench.format.Quantity;
import io.etcdbench.load.record.Quantiles;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Renders a sweep in any format, from {@code sweep.json} alone. */
public final class SweepReport {
  private static final String NONE = "-";
  private static final int MAX_TICKS = 8;

  private static final String COLOUR = "c1";

  private final SweepResult result;
  private final Precision precision;

  private SweepReport(SweepResult result, Precision precision) {
    this.result = result;
    this.precision = precision;
  }

  /**
   * Returns the report of a sweep.
   *
   * @param result the sweep
   * @param precision precision of the numbers in text, Markdown and HTML
   */
  public static StoredReport of(SweepResult result, Precision precision) {
    return StoredReport.of(
        new SweepReport(result, precision).document(), SweepResult.FORMAT.text(result));
  }

  private Document document() {
    List<Section> sections = new ArrayList<>();
    sections.add(new Section("", List.of(new Facts(facts()))));
    for (String operation : operations()) {
      List<Block> blocks = new ArrayList<>(charts(operation));
      if (result.parameters().size() == 1) {
        blocks.add(list(operation));
      }
      sections.add(new Section(operation, blocks));
    }
    sections.add(Section.folded("Runs", List.of(runs())));
    return new Document(
        "etcd-bench sweep: %s of %s runs of '%s'"
            .formatted(result.runs(), result.planned(), result.command()),
        "",
        sections,
        closing(),
        new Exports(dataset(), suite()));
  }

  private List<Fact> facts() {
    List<Fact> facts = new ArrayList<>();
    result
        .parameters()
        .forEach(one -> facts.add(new Fact("--" + one.name(), String.join(", ", one.values()))));
    facts.add(new Fact("intervals", basis()));
    String statuses =
        result.cells().stream()
            .flatMap(cell -> cell.runs().stream())
            .collect(Collectors.groupingBy(Run::status, Collectors.counting()))
            .entrySet()
            .stream()
            .sorted(Map.Entry.comparingByKey())
            .map(one -> one.getValue() + " " + one.getKey())
            .collect(Collectors.joining(", "));
    facts.add(new Fact("runs", statuses.isEmpty() ? "no run measured anything" : statuses));
    return facts;
  }

  private String basis() {
    if (result.rounds() == 1) {
      return "none: each combination was measured once, so differences between them may be"
          + " noise; --rounds 3 measures it";
    }
    LongSummaryStatistics counting =
        result.cells().stream()
            .mapToLong(cell -> cell.runs().stream().filter(Run::counts).count())
            .filter(runs -> runs > 1)
            .summaryStatistics();
    if (counting.getCount() == 0) {
      return "none: no combination has two runs to compare";
    }
    String least = counting.getMin() < counting.getMax() ? counting.getMin() + " to " : "";
    return "95 % of the geometric mean, Student's t over "
        + least
        + Phrase.count(counting.getMax(), "run");
  }

  private List<String> operations() {
    return metrics().map(RepeatedMetric::operation).distinct().toList();
  }

  private Stream<RepeatedMetric> metrics() {
    return result.cells().stream().flatMap(cell -> cell.metrics().stream());
  }

  /** Returns throughput and the percentiles of a card, as far as any cell has them. */
  private List<String> shown(String operation) {
    List<String> wanted = new ArrayList<>(List.of(RepeatedMetric.THROUGHPUT));
    Quantiles.CARD.forEach(one -> wanted.add(one.label()));
    List<String> known =
        metrics()
            .filter(one -> one.operation().equals(operation))
            .map(RepeatedMetric::metric)
            .distinct()
            .toList();
    return wanted.stream().filter(known::contains).toList();
  }

  private static @Nullable RepeatedMetric metric(Cell cell, String operation, String metric) {
    return cell.metrics().stream()
        .filter(one -> one.operation().equals(operation) && one.metric().equals(metric))
        .findFirst()
        .orElse(null);
  }

  private String text(@Nullable RepeatedMetric metric) {
    if (metric == null) {
      return NONE;
    }
    String value = value(metric, metric.mean());
    double error = metric.relativeError();
    if (!Double.isFinite(error)) {
      return value;
    }
    return value + (error > 1 ? " ± over 100 %" : " ± " + Quantity.share(error));
  }

  private String value(RepeatedMetric metric, double value) {
    return metric.metric().equals(RepeatedMetric.THROUGHPUT)
        ? precision.number(value)
        : precision.nanos(value);
  }

  // one parameter

  private Table list(String operation) {
    List<String> metrics = shown(operation);
    List<String> header = new ArrayList<>(List.of(result.parameters().get(0).name()));
    header.addAll(metrics);
    List<List<String>> rows = new ArrayList<>();
    for (Cell cell : result.cells()) {
      List<String> row = new ArrayList<>(cell.values());
      metrics.forEach(name -> row.add(text(metric(cell, operation, name))));
      rows.add(row);
    }
    return new Table(header, List.of(Group.of("", rows)));
  }

  private List<Block> charts(String operation) {
    List<Chart> charts =
        shown(operation).stream()
            .flatMap(
                name ->
                    result.parameters().size() == 1
                        ? curve(operation, name).stream()
                        : Stream.of((Chart) heat(operation, name)))
            .toList();
    return charts.isEmpty() ? List.of() : List.of(new Charts("", "", Layout.PAIR, charts));
  }

  /** Returns empty if the values are not positive numbers, or fewer than two were measured. */
  private Optional<Chart> curve(String operation, String name) {
    Parameter parameter = result.parameters().get(0);
    double[] values =
        result.cells().stream()
            .flatMapToDouble(
                cell -> {
                  RepeatedMetric metric = metric(cell, operation, name);
                  return metric == null ? DoubleStream.empty() : DoubleStream.of(metric.mean());
                })
            .toArray();
    if (!parameter.hasPositiveNumbers() || values.length < 2) {
      return Optional.empty();
    }
    List<Point> points =
        result.cells().stream()
            .map(
                cell -> {
                  double x = Double.parseDouble(cell.values().get(0));
                  RepeatedMetric metric = metric(cell, operation, name);
                  return new Point(x, x, metric == null ? Double.NaN : metric.mean());
                })
            .sorted(Comparator.comparingDouble(Point::from))
            .toList();
    Plot plot =
        new Plot(
            LogScale.around(
                points.get(0).from(),
                points.get(points.size() - 1).from(),
                MAX_TICKS,
                precision::number),
            LogScale.around(
                DoubleStream.of(values).min().orElseThrow(),
                DoubleStream.of(values).max().orElseThrow(),
                MAX_TICKS,
                axis(name)),
            List.of(
                new Curve(name, Shape.LINE, COLOUR, points),
                new Curve("", Shape.DOTS, COLOUR, points)),
            List.of(),
            List.of());
    return Optional.of(
        new PlotChart(name + " by --" + parameter.name(), PlotChart.Size.TALL, plot));
  }

  private DoubleFunction<String> axis(String metric) {
    return metric.equals(RepeatedMetric.THROUGHPUT) ? precision::number : precision::nanos;
  }

  // two parameters

  private String corner() {
    return "%s by %s".formatted(result.parameters().get(0).name(), columns().name());
  }

  private Parameter columns() {
    return result.parameters().get(1);
  }

  private List<Cell> row(int row) {
    int width = columns().values().size();
    return result.cells().subList(row * width, (row + 1) * width);
  }

  private HeatMap heat(String operation, String name) {
    double[] logs =
        result.cells().stream()
            .map(cell -> metric(cell, operation, name))
            .flatMapToDouble(
                one -> one == null ? DoubleStream.empty() : DoubleStream.of(Math.log(one.mean())))
            .toArray();
    double low = DoubleStream.of(logs).min().orElse(0);
    double high = DoubleStream.of(logs).max().orElse(0);
    List<HeatMap.Row> rows =
        IntStream.range(0, result.parameters().get(0).values().size())
            .mapToObj(
                i ->
                    new HeatMap.Row(
                        result.parameters().get(0).values().get(i),
                        row(i).stream()
                            .map(cell -> metric(cell, operation, name))
                            .map(one -> new HeatMap.Cell(text(one), depth(one, low, high)))
                            .toList()))
            .toList();
    return new HeatMap(name, corner(), columns().values(), rows);
  }

  /**
   * Returns the darkness of a cell. Equal factors are equal steps, as on the axes of the other
   * charts.
   */
  private static double depth(@Nullable RepeatedMetric metric, double low, double high) {
    return metric == null || high <= low
        ? 0
        : Math.max(0, Math.min(1, (Math.log(metric.mean()) - low) / (high - low)));
  }

  private Table runs() {
    List<String> header = new ArrayList<>(List.of("run"));
    result.parameters().forEach(one -> header.add(one.name()));
    header.addAll(List.of("status", "exit code"));
    List<List<String>> rows = new ArrayList<>();
    for (Cell cell : result.cells()) {
      for (Run run : cell.runs()) {
        List<String> row = new ArrayList<>(List.of(run.folder()));
        row.addAll(cell.values());
        row.add(run.counts() ? run.status().toString() : run.status() + ", " + run.excluded());
        row.add(Integer.toString(run.exitCode()));
        rows.add(row);
      }
    }
    return new Table(header, List.of(Group.of("", rows)));
  }

  /** Returns the combination with the highest throughput of each operation. */
  private String closing() {
    List<String> best = operations().stream().flatMap(name -> best(name).stream()).toList();
    return best.isEmpty() ? "all runs excluded" : "highest: " + String.join("; ", best);
  }

  private Optional<String> best(String operation) {
    return result.cells().stream()
        .filter(cell -> metric(cell, operation, RepeatedMetric.THROUGHPUT) != null)
        .max(
            Comparator.comparingDouble(
                cell -> {
                  RepeatedMetric metric = metric(cell, operation, RepeatedMetric.THROUGHPUT);
                  return metric == null ? 0 : metric.mean();
                }))
        .map(
            cell -> {
              RepeatedMetric metric = metric(cell, operation, RepeatedMetric.THROUGHPUT);
              String where =
                  IntStream.range(0, cell.values().size())
                      .mapToObj(
                          i ->
                              "--" + result.parameters().get(i).name() + "=" + cell.values().get(i))
                      .collect(Collectors.joining(" "));
              return "%s %s ops/s at %s".formatted(operation, text(metric), where);
            });
  }

  private TestSuite suite() {
    return RepeatReport.suite(
        "sweep", facts(), result.cells().stream().flatMap(cell -> cell.runs().stream()));
  }

  private Dataset dataset() {
    List<String> columns =
        new ArrayList<>(result.parameters().stream().map(Parameter::name).toList());
    columns.addAll(
        List.of("operation", "metric", "unit", "mean", "low", "high", "lowest", "highest", "runs"));
    List<List<String>> rows = new ArrayList<>();
    for (Cell cell : result.cells()) {
      for (RepeatedMetric one : cell.metrics()) {
        List<String> row = new ArrayList<>(cell.values());
        row.addAll(List.of(one.operation(), one.metric(), one.unit(), Dataset.cell(one.mean())));
        row.addAll(List.of(Dataset.cell(one.low()), Dataset.cell(one.high())));
        row.addAll(List.of(Dataset.cell(one.lowest()), Dataset.cell(one.highest())));
        row.add(Integer.toString(one.values().size()));
        rows.add(row);
      }
    }
    return new Dataset(columns, rows);
  }
}
