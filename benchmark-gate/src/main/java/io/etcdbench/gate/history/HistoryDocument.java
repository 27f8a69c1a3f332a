// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.history;

import static io.etcdbench.gate.git.GitRepository.shortCommit;

import io.etcdbench.analysis.compare.Verdict;
import io.etcdbench.document.Assessment;
import io.etcdbench.document.Assessment.Remark;
import io.etcdbench.document.Badge;
import io.etcdbench.document.Cell;
import io.etcdbench.document.Chart;
import io.etcdbench.document.Charts;
import io.etcdbench.document.Charts.Layout;
import io.etcdbench.document.Document;
import io.etcdbench.document.Document.Block;
import io.etcdbench.document.Document.Fact;
import io.etcdbench.document.Document.Facts;
import io.etcdbench.document.Document.Group;
import io.etcdbench.document.Document.Section;
import io.etcdbench.document.Document.Table;
import io.etcdbench.document.EventList;
import io.etcdbench.document.Tone;
import io.etcdbench.format.Percent;
import io.etcdbench.format.Phrase;
import io.etcdbench.format.Quantity;
import io.etcdbench.gate.git.GitRepository;
import io.etcdbench.gate.history.TrackedFigure.Name;
import io.etcdbench.gate.history.Trend.Newest;
import io.etcdbench.gate.history.Trend.Point;
import io.etcdbench.gate.history.Trend.State;
import io.etcdbench.gate.history.Trend.Step;
import io.etcdbench.result.Severity;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** The analysis of a history as a document: one section per series. */
public final class HistoryDocument {
  private static final String NANOS = "ns";
  private static final String UNKNOWN = "-";

  private final HistoryAnalysis analysis;
  private final Function<String, Optional<String>> links;

  private HistoryDocument(HistoryAnalysis analysis, Function<String, Optional<String>> links) {
    this.analysis = analysis;
    this.links = links;
  }

  /**
   * Creates the document without links.
   *
   * @param analysis the analysis to show
   */
  public static Document of(HistoryAnalysis analysis) {
    return of(analysis, report -> Optional.empty());
  }

  /**
   * Creates the document.
   *
   * @param analysis the analysis to show
   * @param links the page of a run, by the report path in its line: relative to the document and
   *     without {@code .html}; empty when it cannot be linked to
   */
  public static Document of(HistoryAnalysis analysis, Function<String, Optional<String>> links) {
    return new HistoryDocument(analysis, links).document();
  }

  private Document document() {
    List<Section> sections = new ArrayList<>();
    sections.add(new Section("", List.of(assessment())));
    for (SeriesTrend series : analysis.series()) {
      sections.add(section(series));
      sections.add(Section.folded("Commits of " + series.key().label(), List.of(commits(series))));
    }
    return new Document(
        "etcd-bench history: %s".formatted(analysis.verdict()),
        "%s series up to commit %s"
            .formatted(analysis.series().size(), shortCommit(analysis.tip())),
        sections,
        closing(),
        HistoryExports.of(analysis));
  }

  private Assessment assessment() {
    List<Remark> remarks = new ArrayList<>();
    for (SeriesTrend series : analysis.series()) {
      for (Trend trend : series.trends()) {
        trend.steps().forEach(step -> remarks.add(remark(series, trend, step)));
        Newest newest = trend.newest();
        if (newest != null && newest.suspect()) {
          remarks.add(suspect(series, trend, newest));
        }
      }
      moved(series).ifPresent(remarks::add);
    }
    if (!analysis.strangers().isEmpty()) {
      remarks.add(
          new Remark(
              Badge.of(Severity.INFO),
              "left out",
              "%s not on the first-parent line of %s: %s"
                  .formatted(
                      Phrase.count(analysis.strangers().size(), "commit", "is", "are"),
                      shortCommit(analysis.tip()),
                      String.join(
                          ", ",
                          analysis.strangers().stream()
                              .limit(5)
                              .map(GitRepository::shortCommit)
                              .toList())),
              ""));
    }
    return new Assessment(
        new Badge(analysis.verdict().toString(), tone(analysis.verdict())),
        meaning(),
        advice(),
        remarks);
  }

  private static Tone tone(Verdict verdict) {
    return verdict == Verdict.PASS ? Tone.GOOD : verdict == Verdict.FAIL ? Tone.BAD : Tone.WARN;
  }

  private String meaning() {
    return switch (analysis.verdict()) {
      case PASS -> "no metric is worse than before without being accepted";
      case FAIL -> "a metric got worse and still is";
      default -> "no series has enough measured commits to find a step" + closest();
    };
  }

  /** Names the series that lacks the fewest commits. */
  private String closest() {
    return analysis.series().stream()
        .min(Comparator.comparingInt(series -> series.leastCommits() - series.commits()))
        .map(one -> "; the closest has %s of %s".formatted(one.commits(), one.leastCommits()))
        .orElse("");
  }

  private String advice() {
    return switch (analysis.verdict()) {
      case FAIL ->
          "inspect the commit, or accept the new level with: etcd-bench history bless REASON";
      case INCONCLUSIVE -> "measure more commits, or older ones with etcd-bench history backfill";
      default -> "";
    };
  }

  private Remark remark(SeriesTrend series, Trend trend, Step step) {
    Tone tone =
        switch (step.state()) {
          case REGRESSION -> Tone.BAD;
          case IMPROVEMENT, RECOVERED -> Tone.GOOD;
          case ACCEPTED -> Tone.PLAIN;
        };
    return new Remark(
        new Badge(step.state().toString(), tone),
        "%s, %s".formatted(series.workload(), trend.name()),
        sentence(trend.name(), step),
        step.reason().isEmpty() ? "" : "accepted: " + step.reason());
  }

  /** Describes a step: its commit and its size. */
  static String sentence(Name name, Step step) {
    return ("%s from commit %s on (95 %%: %s to %s; %s to %s; p = %s); the previous measured commit"
            + " is %s%s")
        .formatted(
            Percent.signed(step.change()),
            shortCommit(step.commit()),
            Percent.signed(step.low()),
            Percent.signed(step.high()),
            value(name, step.before()),
            value(name, step.level()),
            Quantity.decimals(step.p(), 4),
            shortCommit(step.after()),
            step.unmeasured() == 0
                ? ""
                : ", and %s between them were not measured".formatted(step.unmeasured()));
  }

  private static Remark suspect(SeriesTrend series, Trend trend, Newest newest) {
    return new Remark(
        Badge.of(Severity.WARNING),
        "%s, %s".formatted(series.workload(), trend.name()),
        "the newest commit is worse by %s than its level, and chance explains up to %s"
            .formatted(Percent.of(newest.change()), Percent.of(newest.bound())),
        "a step needs four commits; measure this one again or the next ones");
  }

  /**
   * Reports a new series next to an older one of the same plan: the machine, the JVM or etcd
   * changed.
   */
  private Optional<Remark> moved(SeriesTrend series) {
    return series.isDecidable()
        ? Optional.empty()
        : analysis.series().stream()
            .filter(other -> other.isDecidable())
            .filter(other -> other.key().plan().equals(series.key().plan()))
            .findFirst()
            .map(
                other ->
                    new Remark(
                        Badge.of(Severity.WARNING),
                        "%s, series %s".formatted(series.workload(), series.key().label()),
                        "too few commits for steps, and not comparable with series %s: %s"
                            .formatted(other.key().label(), series.differences(other)),
                        "measure at least %s commits in this environment"
                            .formatted(series.leastCommits())));
  }

  private Section section(SeriesTrend series) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        new Facts(
            List.of(
                new Fact("series", series.key().label()),
                new Fact("where", series.where()),
                new Fact("runs", Integer.toString(series.runs())))));
    List<Chart> charts =
        series.trends().stream()
            .filter(trend -> trend.points().size() > 1)
            .flatMap(HistoryDocument::charts)
            .toList();
    if (!charts.isEmpty()) {
      blocks.add(new Charts("", "", Layout.STACK, charts));
    }
    List<List<String>> rows = series.trends().stream().map(HistoryDocument::row).toList();
    blocks.add(
        new Table(
            List.of("metric", "commits", "newest", "noise", "steps"),
            Set.of(0, 4),
            List.of(Group.of("", rows))));
    return new Section(series.workload(), blocks);
  }

  /** Returns the plot, followed by a legend of its marks. */
  private static Stream<Chart> charts(Trend trend) {
    List<Fact> steps =
        trend.steps().stream()
            .map(
                step ->
                    new Fact(
                        shortCommit(step.commit()),
                        Percent.signed(step.change()) + ", " + word(step)))
            .toList();
    Chart plot = TrendChart.of(trend);
    return steps.isEmpty() ? Stream.of(plot) : Stream.of(plot, new EventList(steps));
  }

  private static String word(Step step) {
    return step.state().toString().toLowerCase(Locale.ROOT);
  }

  private static List<String> row(Trend trend) {
    Point newest = trend.points().get(trend.points().size() - 1);
    Double noise = trend.noise();
    List<String> steps =
        trend.steps().stream()
            .map(
                step ->
                    "%s at %s (%s)"
                        .formatted(
                            Percent.signed(step.change()), shortCommit(step.commit()), word(step)))
            .toList();
    return List.of(
        trend.name().toString(),
        Integer.toString(trend.points().size()),
        value(trend.name(), newest),
        noise == null ? UNKNOWN : "± " + Quantity.share(noise),
        noise == null ? "too few commits" : steps.isEmpty() ? "none" : String.join("; ", steps));
  }

  /** Returns a table with one row per commit, the newest first. */
  private Table commits(SeriesTrend series) {
    List<String> header = new ArrayList<>(List.of("commit"));
    series.trends().forEach(trend -> header.add(trend.name().toString()));
    header.add("runs");
    Map<String, List<Cell>> rows = new LinkedHashMap<>();
    for (int i = 0; i < series.trends().size(); i++) {
      for (Point point : series.trends().get(i).points()) {
        List<Cell> row =
            rows.computeIfAbsent(
                point.commit(),
                commit -> {
                  List<Cell> fresh = new ArrayList<>(List.of(cell(point)));
                  series.trends().forEach(trend -> fresh.add(Cell.of(UNKNOWN)));
                  fresh.add(Cell.of(Integer.toString(point.runs())));
                  return fresh;
                });
        row.set(i + 1, Cell.of(value(series.trends().get(i).name(), point)));
      }
    }
    List<List<Cell>> newestFirst = new ArrayList<>(rows.values());
    Collections.reverse(newestFirst);
    return new Table(header, List.of(new Group("", newestFirst)));
  }

  private Cell cell(Point point) {
    String commit = shortCommit(point.commit());
    return links
        .apply(point.report())
        .map(page -> Cell.of(new Cell.Link(commit, page, "")))
        .orElseGet(() -> Cell.of(commit));
  }

  private String closing() {
    return analysis.series().stream()
        .flatMap(
            series ->
                series.trends().stream()
                    .flatMap(
                        trend ->
                            trend.steps().stream()
                                .filter(step -> step.state() == State.REGRESSION)
                                .map(
                                    step ->
                                        "%s %s %s at %s"
                                            .formatted(
                                                series.workload(),
                                                trend.name(),
                                                Percent.signed(step.change()),
                                                shortCommit(step.commit())))))
        .findFirst()
        .map(first -> "FAIL: " + first)
        .orElse(analysis.verdict() + ": " + meaning());
  }

  static String value(Name name, Point point) {
    Double low = point.low();
    Double high = point.high();
    String value = value(name, point.value());
    return low == null || high == null
        ? value
        : "%s (%s to %s)".formatted(value, value(name, low), value(name, high));
  }

  /** Formats a value. Times have a unit. */
  static String value(Name name, double value) {
    return name.unit().equals(NANOS) ? Quantity.nanos(value) : Quantity.number(value);
  }
}
