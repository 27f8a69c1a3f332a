// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.tournament;

import io.etcdbench.document.Charts;
import io.etcdbench.document.Charts.Layout;
import io.etcdbench.document.Document;
import io.etcdbench.document.Document.Block;
import io.etcdbench.document.Document.Exports;
import io.etcdbench.document.Document.Fact;
import io.etcdbench.document.Document.Facts;
import io.etcdbench.document.Document.Group;
import io.etcdbench.document.Document.Paragraph;
import io.etcdbench.document.Document.Section;
import io.etcdbench.document.Document.Table;
import io.etcdbench.document.IntervalChart;
import io.etcdbench.document.IntervalChart.Interval;
import io.etcdbench.document.IntervalChart.Reference;
import io.etcdbench.document.IntervalChart.Row;
import io.etcdbench.document.SpanScale;
import io.etcdbench.document.Tone;
import io.etcdbench.format.Phrase;
import io.etcdbench.format.Quantity;
import io.etcdbench.gate.tournament.TournamentResult.Entrant;
import io.etcdbench.gate.tournament.TournamentResult.Failure;
import io.etcdbench.gate.tournament.TournamentResult.Ratio;
import io.etcdbench.gate.tournament.TournamentResult.Round;
import io.etcdbench.gate.tournament.TournamentResult.Score;
import io.etcdbench.report.section.EnvironmentFacts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** A tournament as a document. Immutable. */
public final class TournamentDocument {
  private static final int MAX_STEPS = 6;

  private static final List<ContestantMetric> COST =
      List.of(
          ContestantMetric.CPU,
          ContestantMetric.ALLOCATED,
          ContestantMetric.THROUGHPUT,
          ContestantMetric.P50,
          ContestantMetric.P99);

  private static final List<ContestantMetric> FOOTPRINT =
      List.of(
          ContestantMetric.FIRST_ANSWER,
          ContestantMetric.THREADS,
          ContestantMetric.CONNECTIONS,
          ContestantMetric.LOGINS,
          ContestantMetric.RPCS,
          ContestantMetric.MESSAGES,
          ContestantMetric.HEAP,
          ContestantMetric.OUTSIDE_HEAP);

  private static final List<ContestantMetric> WATCHES =
      List.of(
          ContestantMetric.WATCH_MEMORY,
          ContestantMetric.WATCH_HEAP,
          ContestantMetric.WATCH_STREAMS);

  private final TournamentResult result;

  private TournamentDocument(TournamentResult result) {
    this.result = result;
  }

  /**
   * Creates the document of a tournament.
   *
   * @param result content of {@code tournament.json}
   */
  public static Document of(TournamentResult result) {
    return new TournamentDocument(result).document();
  }

  private Document document() {
    List<Section> sections = new ArrayList<>();
    sections.add(new Section("", List.of(new Paragraph(reading()))));
    for (String operation : result.setup().operations().keySet()) {
      if (result.rounds(operation) > 0) {
        sections.add(new Section(operation, blocks(operation)));
      }
    }
    for (String fault : result.setup().faults().keySet()) {
      if (result.rounds(fault) > 0) {
        sections.add(new Section(fault, GapTable.of(result, fault)));
      }
    }
    String deviation = result.setup().deviation();
    if (deviation != null) {
      String ended = "The failover cycles ended early, in " + deviation + ".";
      sections.add(new Section("Failover cycles incomplete", List.of(new Paragraph(ended))));
    }
    if (!result.failures().isEmpty()) {
      sections.add(new Section("Dropped out", List.of(failures())));
    }
    sections.add(new Section("Contestants", List.of(contestants())));
    sections.add(new Section("Re-run a single contestant", List.of(new Facts(commands()))));
    sections.add(EnvironmentFacts.section(result.environment()));
    return new Document(
        "etcd-bench tournament: %s of %s contestants, %s"
            .formatted(
                ranked().size(),
                result.entrants().size(),
                rounds()
                    + (result.setup().stopped() ? ", stopped" : "")
                    + (deviation == null ? "" : ", failover cycles incomplete")),
        EnvironmentFacts.line(result.environment()),
        sections,
        "",
        new Exports(TournamentExports.dataset(result), TournamentExports.suite(result)));
  }

  private String rounds() {
    long least =
        result.setup().operations().keySet().stream().mapToLong(result::rounds).min().orElse(0);
    return Phrase.count(least, "round");
  }

  private List<String> ranked() {
    return result.scores().stream().map(Score::contestant).distinct().toList();
  }

  private String reading() {
    List<Round> rounds =
        result.rounds().stream()
            .filter(round -> !isOfWatches(round.operation()))
            .filter(round -> !result.setup().faults().containsKey(round.operation()))
            .toList();
    long disturbed = rounds.stream().filter(round -> round.disturbance().isSevere()).count();
    return "Each round starts a fresh JVM per contestant; they take turns of a quarter of a second"
        + " against one cluster. Ratios are to '%s' in the same round, with 95 %% intervals over"
            .formatted(result.setup().reference())
        + " rounds; where intervals overlap, compare the two directly (--contestants=A,B). Ranked"
        + " by CPU time per operation. The machine was disturbed in %s of %s rounds.%s"
            .formatted(
                disturbed,
                rounds.size(),
                rounds.stream().map(Round::operation).distinct().count() == rounds.size()
                    ? " One round has no intervals: differences may be noise."
                    : "");
  }

  private List<Block> blocks(String operation) {
    List<String> order = order(operation);
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Paragraph(result.setup().operations().get(operation) + "."));
    blocks.addAll(chart(operation, order));
    if (isOfWatches(operation)) {
      List<Failure> without =
          result.failures().stream()
              .filter(one -> one.operation().isEmpty() || isOfWatches(one.operation()))
              .filter(one -> !order.contains(one.contestant()))
              .toList();
      List<String> all = new ArrayList<>(order);
      without.forEach(one -> all.add(one.contestant()));
      all.addAll(GoTool.names(result));
      if (!order.isEmpty()) {
        blocks.add(table(operation, all, WATCHES, true));
      }
      without.forEach(
          one ->
              blocks.add(
                  new Paragraph("'%s' is empty: %s.".formatted(one.contestant(), one.reason()))));
    } else {
      blocks.add(table(operation, order, COST, true));
      blocks.add(table(operation, order, FOOTPRINT, false));
      if (order.contains(GoTool.NAME)) {
        blocks.add(new Paragraph(GoTool.TEXT));
      }
    }
    return blocks;
  }

  private static boolean isOfWatches(String operation) {
    return operation.equals(TournamentPlan.WATCHES);
  }

  /**
   * Returns the metric by which contestants are ranked. The heap replaces resident memory when that
   * is unknown.
   */
  private ContestantMetric ranking(String operation) {
    return !isOfWatches(operation)
        ? ContestantMetric.CPU
        : result.scores().stream()
                .anyMatch(score -> score.figure().equals(ContestantMetric.WATCH_MEMORY.label()))
            ? ContestantMetric.WATCH_MEMORY
            : ContestantMetric.WATCH_HEAP;
  }

  /** Returns the contestants by cost, the lowest first. */
  private List<String> order(String operation) {
    return result.scores().stream()
        .filter(score -> score.operation().equals(operation))
        .filter(score -> score.figure().equals(ranking(operation).label()))
        .sorted(
            Comparator.comparingDouble(
                    (Score score) ->
                        score.ratio() == null ? reference(score) : score.ratio().value())
                .thenComparingDouble(Score::value))
        .map(Score::contestant)
        .toList();
  }

  /**
   * Returns the rank value of a score without a ratio: 1 for the reference; other contestants come
   * last, by their own values.
   */
  private double reference(Score score) {
    return score.contestant().equals(result.setup().reference()) ? 1 : Double.MAX_VALUE;
  }

  private Table table(
      String operation, List<String> order, List<ContestantMetric> figures, boolean withRatios) {
    List<ContestantMetric> shown =
        figures.stream()
            .filter(
                figure ->
                    order.stream()
                        .anyMatch(name -> result.score(operation, name, figure).isPresent()))
            .toList();
    List<String> header = new ArrayList<>(List.of("contestant"));
    for (ContestantMetric figure : shown) {
      header.add(figure.label());
      if (withRatios && figure != ContestantMetric.WATCH_STREAMS) {
        header.add("ratio");
      }
    }
    List<List<String>> rows = new ArrayList<>();
    for (String name : order) {
      List<String> row = new ArrayList<>(List.of(name));
      for (ContestantMetric figure : shown) {
        Optional<Score> score = result.score(operation, name, figure);
        row.add(score.map(one -> figure.text(one.value())).orElse("-"));
        if (withRatios && figure != ContestantMetric.WATCH_STREAMS) {
          row.add(score.map(Score::ratio).map(TournamentDocument::text).orElse("-"));
        }
      }
      rows.add(row);
    }
    return new Table(header, List.of(Group.of("", rows)));
  }

  private static String text(Ratio ratio) {
    Double low = ratio.low();
    Double high = ratio.high();
    String value = Quantity.decimals(ratio.value(), 2);
    return low == null || high == null
        ? value
        : value + " (" + Quantity.decimals(low, 2) + "-" + Quantity.decimals(high, 2) + ")";
  }

  /**
   * Returns a chart of the ranking metric relative to the reference; empty when no contestant has a
   * ratio.
   */
  private List<Block> chart(String operation, List<String> order) {
    List<Row> rows =
        order.stream()
            .flatMap(name -> result.score(operation, name, ranking(operation)).stream())
            .flatMap(score -> row(operation, score))
            .toList();
    if (rows.isEmpty()) {
      return List.of();
    }
    DoubleStream.Builder shown = DoubleStream.builder().add(1);
    for (Row row : rows) {
      shown.accept(row.interval().low());
      shown.accept(row.interval().high());
      row.points().forEach(shown::accept);
    }
    double[] ends = shown.build().toArray();
    return List.of(
        new Charts(
            "",
            "A dot is a round, the large one the mean, the bar its 95 % interval.",
            Layout.STACK,
            List.of(
                new IntervalChart(
                    "%s, times that of %s"
                        .formatted(title(ranking(operation)), result.setup().reference()),
                    SpanScale.around(ends, MAX_STEPS, value -> Quantity.decimals(value, 2)),
                    List.of(new Reference(1, result.setup().reference())),
                    rows))));
  }

  private static String title(ContestantMetric figure) {
    return switch (figure) {
      case CPU -> "CPU time per operation";
      case WATCH_HEAP -> "Live heap per watch";
      default -> "Memory per watch";
    };
  }

  private Stream<Row> row(String operation, Score score) {
    Ratio ratio = score.ratio();
    if (ratio == null) {
      return Stream.empty();
    }
    Double low = ratio.low();
    Double high = ratio.high();
    double value = ratio.value();
    Interval interval =
        new Interval(
            low == null ? value : Math.min(low, value),
            value,
            high == null ? value : Math.max(high, value));
    Tone tone =
        high != null && high < 1 ? Tone.GOOD : low != null && low > 1 ? Tone.BAD : Tone.PLAIN;
    return Stream.of(
        new Row(score.contestant(), tone, interval, points(operation, score), text(ratio)));
  }

  private List<Double> points(String operation, Score score) {
    return result.rounds().stream()
        .filter(round -> round.operation().equals(operation))
        .flatMap(
            round -> {
              Optional<Double> own = value(round, score.contestant(), score.figure());
              Optional<Double> base = value(round, result.setup().reference(), score.figure());
              return own.orElse(0.0) > 0 && base.orElse(0.0) > 0
                  ? Stream.of(own.get() / base.get())
                  : Stream.empty();
            })
        .toList();
  }

  private static Optional<Double> value(Round round, String contestant, String figure) {
    return Optional.ofNullable(round.results().get(contestant)).map(values -> values.get(figure));
  }

  private Table failures() {
    List<List<String>> rows =
        result.failures().stream()
            .map(
                (Failure one) ->
                    List.of(
                        one.contestant(),
                        one.operation().isEmpty() ? "all" : one.operation(),
                        one.reason()))
            .toList();
    return new Table(
        List.of("contestant", "operation", "reason"), Set.of(0, 1, 2), List.of(Group.of("", rows)));
  }

  private Table contestants() {
    List<List<String>> rows =
        result.entrants().stream()
            .map(
                (Entrant one) ->
                    List.of(
                        one.contestant().name(),
                        one.contestant().description(),
                        GoTool.is(one) ? "-" : one.contestant().clientSettings().toString(),
                        GoTool.is(one) ? "-" : Stack.of(one.jars())))
            .toList();
    return new Table(
        List.of("contestant", "description", "client", "libraries"),
        Set.of(0, 1, 2, 3),
        List.of(Group.of("", rows)));
  }

  private List<Fact> commands() {
    return result.entrants().stream()
        .map(one -> new Fact(one.contestant().name(), command(one)))
        .toList();
  }

  /**
   * Returns the command that repeats a contestant together with the reference, which its ratios
   * need.
   */
  private String command(Entrant one) {
    String name = one.contestant().name();
    String reference = result.setup().reference();
    List<String> words = new ArrayList<>(List.of("etcd-bench tournament"));
    boolean alone = name.equals(reference) || GoTool.is(one);
    words.add("--contestants=" + (alone ? reference : reference + "," + name));
    if (GoTool.is(one)) {
      words.add("--go-tool=FILE");
    }
    boolean needsFile =
        result.entrants().stream()
            .filter(Entrant::fromFile)
            .map(entrant -> entrant.contestant().name())
            .anyMatch(List.of(name, reference)::contains);
    if (needsFile) {
      words.add("--contestants-file=FILE");
    }
    words.addAll(result.setup().command());
    return String.join(" ", words);
  }
}
