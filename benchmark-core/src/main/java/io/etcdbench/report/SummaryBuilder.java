// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report;

import io.etcdbench.analysis.explain.Explanation;
import io.etcdbench.cluster.ClusterDescription;
import io.etcdbench.document.Document;
import io.etcdbench.document.Document.Block;
import io.etcdbench.document.Document.Fact;
import io.etcdbench.document.Document.Facts;
import io.etcdbench.document.Document.Group;
import io.etcdbench.document.Document.Paragraph;
import io.etcdbench.document.Document.Section;
import io.etcdbench.document.Document.Table;
import io.etcdbench.format.Precision;
import io.etcdbench.format.Quantity;
import io.etcdbench.load.record.Quantiles;
import io.etcdbench.load.record.Quantiles.Quantile;
import io.etcdbench.report.section.FindingRemarks;
import io.etcdbench.report.section.ObjectiveFacts;
import io.etcdbench.report.section.Operations;
import io.etcdbench.report.section.ThroughputTable;
import io.etcdbench.report.section.UncertaintyFacts;
import io.etcdbench.result.Finding;
import io.etcdbench.result.PhaseName;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SeriesResult;
import io.etcdbench.result.Severity;
import io.etcdbench.result.Uncertainty;
import io.etcdbench.result.Uncertainty.Bounds;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Builds the summary of a load run on one screen: the verdict, the metrics, the errors, what limits
 * the run, and the location of the full report. The last line is {@link FiguresLine}. A run without
 * a load has no summary.
 */
record SummaryBuilder(Precision precision) {
  private static final List<String> COLUMNS =
      List.of("operation", "ops/s", "p50", "p99", "p99.9", "max", "ok", "failed");

  /** Further errors and findings are in the full report. */
  private static final int MAX_ERRORS = 3;

  private static final int MAX_FINDINGS = 2;
  private static final String NONE = "-";
  private static final String FULL_REPORT = "etcd-bench report --full ";

  /**
   * Returns the summary of a run.
   *
   * @param result result of a load run
   * @param folder folder of its files, as the reader should see it; null when the result was read
   *     from standard input
   */
  Document document(RunResult result, @Nullable Path folder) {
    Optional<PhaseResult> measured =
        result.phases().stream()
            .filter(phase -> phase.is(PhaseName.MEASURE) && !phase.series().isEmpty())
            .findFirst();
    List<Section> sections = new ArrayList<>();
    measured.ifPresent(phase -> sections.add(new Section("Metrics", figures(result, phase))));
    measured.map(this::errors).ifPresent(facts -> add(sections, "Errors", facts));
    add(sections, "Findings", findings(result.findings()));
    if (Explanation.isFor(result)) {
      add(sections, "What limits it", limit(Explanation.of(result)));
    }
    add(sections, "More", more(result, folder));
    return new Document(
        "etcd-bench run of " + result.environment().timestamp() + ": " + result.status(),
        sections,
        FiguresLine.of(result, measured, precision));
  }

  private static void add(List<Section> sections, String heading, List<Fact> facts) {
    if (!facts.isEmpty()) {
      sections.add(new Section(heading, List.of(new Facts(facts))));
    }
  }

  private List<Block> figures(RunResult result, PhaseResult phase) {
    List<List<String>> rows =
        Operations.names(phase).stream().flatMap(name -> rows(phase, name).stream()).toList();
    List<Block> blocks = new ArrayList<>();
    List<Fact> facts = new ArrayList<>();
    ClusterDescription cluster = result.environment().cluster();
    if (cluster != null) {
      facts.add(new Fact("cluster", "etcd " + cluster.etcdVersion() + ", " + cluster.topology()));
    }
    facts.add(new Fact("load", load(result, phase, rows)));
    facts.addAll(UncertaintyFacts.of(phase));
    facts.addAll(ObjectiveFacts.of(result.objectives(), precision));
    blocks.add(new Facts(facts));
    blocks.add(new Paragraph(""));
    blocks.add(new Table(COLUMNS, List.of(Group.of("", rows))));
    return blocks;
  }

  private String load(RunResult result, PhaseResult phase, List<List<String>> rows) {
    boolean open = phase.series().stream().anyMatch(one -> one.responseNanos() != null);
    String loop =
        open ? "open loop: response times, from the scheduled time" : "closed loop: service times";
    boolean few = rows.stream().anyMatch(row -> row.contains(NONE));
    boolean unbounded = rows.stream().anyMatch(row -> row.contains(UncertaintyFacts.UNBOUNDED));
    return ThroughputTable.scheduled(result, phase, precision)
        + " "
        + loop.substring(0, 1).toUpperCase(Locale.ROOT)
        + loop.substring(1)
        + "."
        + (few ? " -: too few samples for that percentile." : "")
        + (unbounded ? " ?: that tail falls in too few seconds for a bound." : "");
  }

  /** Returns the metrics of an operation, and below them their intervals. */
  private List<List<String>> rows(PhaseResult phase, String name) {
    List<SeriesResult> all = Operations.named(phase, name);
    List<SeriesResult> fine = all.stream().filter(SeriesResult::isOk).toList();
    List<List<String>> rows = new ArrayList<>();
    rows.add(row(name, all, fine));
    fine.stream()
        .filter(one -> UncertaintyFacts.known(one).isPresent())
        .forEach(
            one -> {
              rows.add(bounds(UncertaintyFacts.LOW, one, UncertaintyFacts::low));
              rows.add(bounds(UncertaintyFacts.HIGH, one, UncertaintyFacts::high));
            });
    return rows;
  }

  private List<String> bounds(
      String label,
      SeriesResult series,
      BiFunction<@Nullable Bounds, Function<Double, String>, String> cell) {
    Bounds rate = UncertaintyFacts.known(series).map(Uncertainty::opsPerSecond).orElse(null);
    Map<String, Bounds> nanos = UncertaintyFacts.shown(series);
    List<String> cells = new ArrayList<>();
    cells.add("  " + label);
    cells.add(cell.apply(rate, precision::number));
    Quantiles.CARD.forEach(one -> cells.add(cell.apply(nanos.get(one.label()), precision::nanos)));
    cells.addAll(List.of("", "", ""));
    return cells;
  }

  private List<String> row(String name, List<SeriesResult> all, List<SeriesResult> fine) {
    Optional<Latency> latency = fine.stream().findFirst().map(FiguresLine::shown);
    List<String> cells = new ArrayList<>();
    cells.add(name);
    cells.add(precision.number(Operations.rate(fine)));
    for (Quantile shown : Quantiles.CARD) {
      OptionalLong nanos =
          latency.map(one -> one.quantile(shown.quantile())).orElse(OptionalLong.empty());
      cells.add(nanos.isPresent() ? precision.nanos(nanos.getAsLong()) : NONE);
    }
    cells.add(latency.map(one -> precision.nanos(one.summary().max())).orElse(NONE));
    long ok = Operations.count(fine);
    cells.add(precision.count(ok));
    cells.add(precision.count(Operations.count(all) - ok));
    return cells;
  }

  /** Returns the most frequent kinds of errors, each with one example. */
  private List<Fact> errors(PhaseResult phase) {
    List<SeriesResult> failed =
        Operations.failed(phase).stream()
            .sorted(Comparator.comparingLong(SeriesResult::count).reversed())
            .toList();
    List<Fact> facts = new ArrayList<>();
    failed.stream()
        .limit(MAX_ERRORS)
        .forEach(
            one -> {
              String example = Objects.requireNonNullElse(one.example(), "");
              String share =
                  Quantity.share(
                      one.count(), Operations.count(Operations.named(phase, one.operation())));
              facts.add(
                  new Fact(
                      one.operation() + " " + one.outcome(),
                      precision.count(one.count())
                          + ", "
                          + share
                          + (example.isEmpty() ? "" : ", for example: " + example)));
            });
    if (failed.size() > MAX_ERRORS) {
      facts.add(new Fact("", "%s more kinds".formatted(failed.size() - MAX_ERRORS)));
    }
    return facts;
  }

  /** Returns the most severe findings with their advice, and only the names of all others. */
  private static List<Fact> findings(List<Finding> findings) {
    List<Finding> grave =
        findings.stream()
            .filter(one -> one.severity() != Severity.INFO)
            .sorted(Comparator.comparing(Finding::severity).reversed())
            .toList();
    List<Fact> facts = new ArrayList<>();
    grave.stream()
        .limit(MAX_FINDINGS)
        .forEach(
            one -> facts.add(new Fact(one.severity().toString(), FindingRemarks.of(one).line())));
    addNames(facts, "also", grave.stream().skip(MAX_FINDINGS).toList());
    addNames(
        facts,
        Severity.INFO.toString(),
        findings.stream().filter(one -> one.severity() == Severity.INFO).toList());
    return facts;
  }

  private static void addNames(List<Fact> facts, String label, List<Finding> findings) {
    if (!findings.isEmpty()) {
      facts.add(
          new Fact(
              label,
              findings.stream().map(Finding::kind).distinct().collect(Collectors.joining(", "))));
    }
  }

  private static List<Fact> limit(Explanation why) {
    List<Fact> facts = new ArrayList<>();
    facts.add(new Fact(why.verdict().toString(), why.verdict().meaning()));
    why.evidence().stream().findFirst().ifPresent(line -> facts.add(new Fact("seen", line)));
    facts.add(new Fact("to do", why.advice()));
    return facts;
  }

  private static List<Fact> more(RunResult result, @Nullable Path folder) {
    if (folder == null) {
      return List.of(new Fact("all metrics", FULL_REPORT + "-"));
    }
    String name = folder.toString().isEmpty() ? "." : folder.toString();
    List<Fact> facts = new ArrayList<>();
    facts.add(new Fact("results", name));
    Optional.ofNullable(result.files().get("page"))
        .ifPresent(page -> facts.add(new Fact("charts", page + " in that folder")));
    facts.add(new Fact("all metrics", FULL_REPORT + name));
    return facts;
  }
}
