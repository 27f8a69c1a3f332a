// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.memory;

import io.etcdbench.document.Assessment;
import io.etcdbench.document.Badge;
import io.etcdbench.document.Chart;
import io.etcdbench.document.Charts;
import io.etcdbench.document.Charts.Layout;
import io.etcdbench.document.Curve;
import io.etcdbench.document.Curve.Point;
import io.etcdbench.document.Curve.Shape;
import io.etcdbench.document.Dataset;
import io.etcdbench.document.Document;
import io.etcdbench.document.Document.Exports;
import io.etcdbench.document.Document.Fact;
import io.etcdbench.document.Document.Facts;
import io.etcdbench.document.Document.Group;
import io.etcdbench.document.Document.Section;
import io.etcdbench.document.Document.Table;
import io.etcdbench.document.LinearScale;
import io.etcdbench.document.LinearScale.Steps;
import io.etcdbench.document.Plot;
import io.etcdbench.document.PlotChart;
import io.etcdbench.document.PlotChart.Size;
import io.etcdbench.document.TestSuite;
import io.etcdbench.document.TestSuite.Case;
import io.etcdbench.document.TestSuite.Outcome;
import io.etcdbench.document.Tone;
import io.etcdbench.format.Quantity;
import io.etcdbench.report.section.EnvironmentFacts;
import io.etcdbench.sizing.memory.MemoryResult.Cost;
import io.etcdbench.sizing.memory.MemoryResult.Prediction;
import io.etcdbench.sizing.memory.MemoryResult.Reading;
import io.etcdbench.sizing.memory.MemorySpec.Amounts;
import io.etcdbench.sizing.memory.MemorySpec.Kind;
import java.util.ArrayList;
import java.util.List;

/** Renders a memory model as a document. Stateless. */
public final class MemoryDocument {
  private static final int MAX_TICKS = 5;

  private MemoryDocument() {}

  /**
   * Returns the document of a memory model.
   *
   * @param result the content of {@code memory.json}
   */
  public static Document of(MemoryResult result) {
    List<Section> sections = new ArrayList<>();
    sections.add(
        new Section(
            "",
            List.of(new Assessment(badge(result), meaning(result), advice(result), List.of()))));
    Prediction prediction = result.prediction();
    if (prediction != null) {
      sections.add(new Section("Prediction", List.of(new Facts(facts(prediction)))));
    }
    sections.add(new Section("Memory of each", List.of(costs(result))));
    List<Chart> charts = result.costs().stream().map(MemoryDocument::chart).toList();
    if (!charts.isEmpty()) {
      sections.add(
          new Section(
              "Readings",
              List.of(
                  new Charts(
                      "", "Each dot is a reading of all members together.", Layout.PAIR, charts))));
    }
    sections.add(EnvironmentFacts.section(result.environment()));
    return new Document(
        "etcd-bench model memory",
        EnvironmentFacts.line(result.environment()),
        sections,
        "",
        new Exports(dataset(result), suite(result)));
  }

  private static Badge badge(MemoryResult result) {
    return result.stopped()
        ? new Badge("STOPPED", Tone.WARN)
        : result.garbageCollected()
            ? new Badge("MEASURED", Tone.GOOD)
            : new Badge("WITH GARBAGE", Tone.WARN);
  }

  private static String meaning(MemoryResult result) {
    String idle =
        "An idle member takes %s of resident memory.".formatted(Quantity.bytes(result.idleBytes()));
    return result.garbageCollected()
        ? idle
        : idle + " The members did not collect garbage before each reading.";
  }

  private static String advice(MemoryResult result) {
    return result.garbageCollected()
        ? ""
        : "start the members with --enable-pprof, without TLS, to leave garbage out";
  }

  private static List<Fact> facts(Prediction prediction) {
    Amounts planned = prediction.planned();
    return List.of(
        new Fact(
            "planned",
            "%s connections, %s watchers, %s keys"
                .formatted(
                    Quantity.count(planned.connections()),
                    Quantity.count(planned.watchers()),
                    Quantity.count(planned.keys()))),
        new Fact(
            "each member",
            "%s of resident memory (%s to %s, from the interval bounds)"
                .formatted(
                    Quantity.bytes(prediction.bytes()),
                    Quantity.bytes(Math.max(0, prediction.lowBytes())),
                    Quantity.bytes(prediction.highBytes()))),
        new Fact(
            "assumes",
            "connections and watchers spread evenly over the members, memory in proportion to"
                + " their number"));
  }

  private static Table costs(MemoryResult result) {
    List<List<String>> rows =
        result.costs().stream()
            .map(
                cost ->
                    List.of(
                        name(cost.kind(), result),
                        Quantity.bytes(cost.bytes()),
                        "%s to %s"
                            .formatted(
                                Quantity.bytes(cost.lowBytes()), Quantity.bytes(cost.highBytes())),
                        Quantity.count(last(cost).count())))
            .toList();
    return new Table(
        List.of("each", "memory", "95 %", "measured up to"), List.of(Group.of("", rows)));
  }

  private static String name(Kind kind, MemoryResult result) {
    return switch (kind) {
      case CONNECTIONS -> "connection, in its member";
      case WATCHERS -> "watcher, in its member";
      case KEYS -> "key with " + result.valueBytes() + " B, in each member";
    };
  }

  private static Reading last(Cost cost) {
    return cost.readings().get(cost.readings().size() - 1);
  }

  private static Chart chart(Cost cost) {
    double most = cost.readings().stream().mapToDouble(Reading::bytes).max().orElse(1);
    List<Point> points = cost.readings().stream().map(MemoryDocument::point).toList();
    return new PlotChart(
        "Resident memory by " + MemorySession.word(cost.kind()),
        Size.TALL,
        new Plot(
            LinearScale.upTo(
                (double) last(cost).count(), MAX_TICKS, Steps.DECIMAL, x -> Quantity.number(x)),
            LinearScale.upTo(most, MAX_TICKS, Steps.DECIMAL, y -> Quantity.bytes(y)),
            List.of(
                new Curve("reading", Shape.DOTS, "c1", points),
                new Curve("all members", Shape.LINE, "c1", points)),
            List.of(),
            List.of()));
  }

  private static Point point(Reading reading) {
    double count = (double) reading.count();
    return new Point(count, count, reading.bytes());
  }

  /** A case for each kind that was measured, and one for those that a stop left out. */
  private static TestSuite suite(MemoryResult result) {
    List<Case> cases = new ArrayList<>();
    for (Cost cost : result.costs()) {
      cases.add(
          new Case(
              "memory",
              MemorySession.word(cost.kind()),
              Outcome.PASSED,
              Quantity.bytes(cost.bytes()) + " each"));
    }
    if (result.stopped()) {
      cases.add(new Case("memory", "all kinds", Outcome.SKIPPED, "the measurement was stopped"));
    }
    return new TestSuite("etcd-bench model memory", List.of(), cases);
  }

  private static Dataset dataset(MemoryResult result) {
    List<List<String>> rows = new ArrayList<>();
    for (Cost cost : result.costs()) {
      for (Reading one : cost.readings()) {
        rows.add(
            List.of(
                MemorySession.word(cost.kind()),
                Long.toString(one.count()),
                Dataset.cell(one.bytes())));
      }
    }
    return new Dataset(List.of("kind", "count", "residentBytes"), rows);
  }
}
