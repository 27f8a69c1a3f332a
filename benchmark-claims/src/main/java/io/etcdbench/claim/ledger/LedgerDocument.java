// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.ledger;

import io.etcdbench.claim.ClaimResult;
import io.etcdbench.claim.ClaimResult.Pair;
import io.etcdbench.claim.ClaimVerdict;
import io.etcdbench.claim.Figure;
import io.etcdbench.document.Charts;
import io.etcdbench.document.Charts.Layout;
import io.etcdbench.document.Dataset;
import io.etcdbench.document.Document;
import io.etcdbench.document.Document.Block;
import io.etcdbench.document.Document.Exports;
import io.etcdbench.document.Document.Fact;
import io.etcdbench.document.Document.Facts;
import io.etcdbench.document.Document.Group;
import io.etcdbench.document.Document.Section;
import io.etcdbench.document.Document.Table;
import io.etcdbench.document.IntervalChart;
import io.etcdbench.document.IntervalChart.Interval;
import io.etcdbench.document.IntervalChart.Reference;
import io.etcdbench.document.IntervalChart.Row;
import io.etcdbench.document.LogScale;
import io.etcdbench.document.TestSuite;
import io.etcdbench.document.TestSuite.Case;
import io.etcdbench.document.TestSuite.Outcome;
import io.etcdbench.document.Tone;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/** Builds the document of a ledger from its file alone. Stateless. */
public final class LedgerDocument {
  private static final List<String> COLUMNS =
      List.of("claim", "verdict", "figure", "published", "derived", "ours", "instead", "unit");

  private static final String HINT =
      "Our result divided by the published one, on a logarithmic axis. Where only a shape was claimed,"
          + " a row may be far from 1 and the claim still hold.";

  private static final int ID_OF_SOURCE = 3;
  private static final int MAX_TICKS = 9;
  private static final String NONE = "-";

  private LedgerDocument() {}

  /**
   * Returns the document of a ledger.
   *
   * @param ledger content of {@code ledger.json}
   */
  public static Document of(Ledger ledger) {
    List<Section> sections = new ArrayList<>();
    sections.add(new Section("Verdicts", verdicts(ledger)));
    Map<String, List<ClaimResult>> bySource = new LinkedHashMap<>();
    ledger
        .results()
        .forEach(one -> bySource.computeIfAbsent(source(one), id -> new ArrayList<>()).add(one));
    bySource.forEach(
        (id, results) ->
            sections.add(new Section("Source " + id, List.of(table(ledger, results)))));
    sections.add(Section.folded("Why", List.of(new Facts(reasons(ledger)))));
    return new Document(
        "etcd-bench claims: " + counts(ledger),
        (ledger.scale().isEmpty() ? "" : "Scale: " + ledger.scale() + " · ")
            + LedgerPages.environment(ledger.environment()),
        sections,
        "",
        new Exports(dataset(ledger), suite(ledger)));
  }

  static String source(ClaimResult result) {
    return result.id().substring(0, Math.min(ID_OF_SOURCE, result.id().length()));
  }

  private static String counts(Ledger ledger) {
    return ledger.counts().entrySet().stream()
        .map(count -> count.getValue() + " " + count.getKey().label())
        .collect(Collectors.joining(", "));
  }

  private static List<Block> verdicts(Ledger ledger) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        new Table(
            List.of("verdict", "claims"),
            List.of(
                Group.of(
                    "",
                    ledger.counts().entrySet().stream()
                        .map(one -> List.of(one.getKey().label(), one.getValue().toString()))
                        .toList()))));
    List<Row> rows = ledger.results().stream().flatMap(one -> rows(one).stream()).toList();
    if (!rows.isEmpty()) {
      blocks.add(new Charts("", HINT, Layout.STACK, List.of(chart(rows))));
    }
    return blocks;
  }

  private static IntervalChart chart(List<Row> rows) {
    double[] ratios =
        DoubleStream.concat(
                DoubleStream.of(1), rows.stream().mapToDouble(row -> row.interval().middle()))
            .toArray();
    LogScale axis =
        LogScale.around(
            DoubleStream.of(ratios).min().orElse(1),
            DoubleStream.of(ratios).max().orElse(1),
            MAX_TICKS,
            LedgerDocument::times);
    return new IntervalChart(
        "Our result / published result", axis, List.of(new Reference(1, "as published")), rows);
  }

  private static String times(double ratio) {
    return Figure.text(ratio) + "x";
  }

  private static List<Row> rows(ClaimResult result) {
    List<Row> rows = new ArrayList<>();
    for (Pair pair : result.figures()) {
      Double published = pair.published();
      Double ours = pair.ours();
      if (published != null && ours != null && published > 0 && ours > 0) {
        double ratio = ours / published;
        rows.add(
            new Row(
                result.id() + " " + pair.what(),
                tone(result.verdict()),
                new Interval(ratio, ratio, ratio),
                List.of(),
                times(ratio)));
      }
    }
    return rows;
  }

  private static Tone tone(ClaimVerdict verdict) {
    return switch (verdict) {
      case REPRODUCED, SHAPE_REPRODUCED -> Tone.GOOD;
      case CONTRADICTED -> Tone.BAD;
      case SOURCE_INCONSISTENT, INCONCLUSIVE -> Tone.WARN;
      case NOT_TESTABLE_HERE -> Tone.PLAIN;
    };
  }

  private static Table table(Ledger ledger, List<ClaimResult> results) {
    List<Group> groups = new ArrayList<>();
    for (ClaimResult result : results) {
      String statement = ledger.statements().getOrDefault(result.id(), "");
      String title = "%s %s: %s".formatted(result.id(), result.verdict().label(), statement);
      List<List<String>> rows =
          result.figures().stream()
              .map(
                  pair ->
                      List.of(
                          pair.what(),
                          text(pair.published(), pair),
                          text(pair.derived(), pair),
                          text(pair.ours(), pair),
                          text(pair.instead(), pair)))
              .toList();
      groups.add(Group.of(title, rows));
    }
    return new Table(List.of("metric", "published", "derived", "ours", "anti-pattern"), groups);
  }

  static String text(@Nullable Double value, Pair pair) {
    return value == null ? NONE : (Figure.text(value) + " " + pair.unit()).strip();
  }

  private static List<Fact> reasons(Ledger ledger) {
    return ledger.results().stream().map(one -> new Fact(one.id(), one.reason())).toList();
  }

  private static Dataset dataset(Ledger ledger) {
    List<List<String>> rows = new ArrayList<>();
    for (ClaimResult result : ledger.results()) {
      if (result.figures().isEmpty()) {
        rows.add(List.of(result.id(), result.verdict().label(), "", "", "", "", "", ""));
      }
      for (Pair pair : result.figures()) {
        rows.add(
            List.of(
                result.id(),
                result.verdict().label(),
                pair.what(),
                Dataset.cell(pair.published()),
                Dataset.cell(pair.derived()),
                Dataset.cell(pair.ours()),
                Dataset.cell(pair.instead()),
                pair.unit()));
      }
    }
    return new Dataset(COLUMNS, rows);
  }

  private static TestSuite suite(Ledger ledger) {
    return new TestSuite(
        "etcd-bench claims",
        List.of(new Fact("scale", ledger.scale())),
        ledger.results().stream()
            .map(
                one ->
                    new Case("claims." + source(one), one.id(), outcome(one.verdict()), said(one)))
            .toList());
  }

  private static String said(ClaimResult result) {
    return result.verdict().label() + ": " + result.reason();
  }

  private static Outcome outcome(ClaimVerdict verdict) {
    return switch (verdict) {
      case REPRODUCED, SHAPE_REPRODUCED -> Outcome.PASSED;
      case CONTRADICTED -> Outcome.FAILED;
      case NOT_TESTABLE_HERE, SOURCE_INCONSISTENT, INCONCLUSIVE -> Outcome.SKIPPED;
    };
  }
}
