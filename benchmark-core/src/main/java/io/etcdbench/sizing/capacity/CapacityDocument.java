// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.capacity;

import static io.etcdbench.format.Phrase.perSecond;
import static io.etcdbench.format.Phrase.say;
import static io.etcdbench.format.Phrase.seconds;
import static io.etcdbench.format.Quantity.decimals;
import static io.etcdbench.format.Quantity.whole;

import io.etcdbench.analysis.objective.Slo;
import io.etcdbench.analysis.objective.TailLimit;
import io.etcdbench.document.Assessment;
import io.etcdbench.document.Badge;
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
import io.etcdbench.document.TestSuite.Outcome;
import io.etcdbench.document.Tone;
import io.etcdbench.format.Percent;
import io.etcdbench.format.Quantity;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.report.section.EnvironmentFacts;
import io.etcdbench.report.section.FindingRemarks;
import io.etcdbench.report.section.PlanFacts;
import io.etcdbench.result.Finding;
import io.etcdbench.sizing.capacity.Capacity.End;
import io.etcdbench.sizing.capacity.RateCurve.Rate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Renders a capacity search as a document. Stateless. */
public final class CapacityDocument {
  private static final List<String> COLUMNS =
      List.of(
          "scheduled_per_second",
          "answered_per_second",
          "p50_nanos",
          "p99_nanos",
          "slow_share",
          "seconds",
          "decision");

  private static final double NANOS_PER_SECOND = 1e9;
  private static final String NONE = "-";

  private CapacityDocument() {}

  /**
   * Returns the document of a search.
   *
   * @param result the content of {@code capacity.json}
   * @throws IllegalArgumentException when its objective is not a percentile of the response time
   */
  public static Document of(CapacityResult result) {
    TailLimit limit = limit(result.objective());
    RateCurve curve = result.outcome();
    List<Section> sections = new ArrayList<>();
    sections.add(new Section("", List.of(assessment(result))));
    List<Block> rates = new ArrayList<>(CapacityCharts.of(curve, limit));
    rates.add(table(curve, limit));
    sections.add(new Section("Rates", rates));
    if (!curve.breaksFirst().isEmpty()) {
      sections.add(
          new Section(
              "First bottleneck",
              List.of(new Facts(List.of(new Fact("first bottleneck", curve.breaksFirst()))))));
    }
    sections.add(EnvironmentFacts.section(result.environment()));
    RunPlan plan = result.plan();
    if (plan != null) {
      sections.add(Section.folded("Plan", List.of(new Facts(PlanFacts.of(plan)))));
    }
    return new Document(
        title(result),
        EnvironmentFacts.line(result.environment()),
        sections,
        "",
        new Exports(dataset(curve), suite(result)));
  }

  /**
   * Returns the limit of an objective.
   *
   * @param objective in the syntax of {@link Slo#parse}
   * @throws IllegalArgumentException when it is not a percentile of the response time
   */
  public static TailLimit limit(String objective) {
    return Slo.parse(objective)
        .tailLimit()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "the objective '%s' is not about a percentile of the response time"
                        .formatted(objective)));
  }

  /** Returns the numbers of a curve, in the order in which the rates were tried. */
  public static Dataset dataset(RateCurve curve) {
    return new Dataset(COLUMNS, curve.rates().stream().map(CapacityDocument::cells).toList());
  }

  private static List<String> cells(Rate rate) {
    return List.of(
        decimals(rate.scheduledPerSecond(), 3),
        decimals(rate.answeredPerSecond(), 3),
        orEmpty(rate.p50Nanos()),
        orEmpty(rate.p99Nanos()),
        decimals(rate.slowShare(), 6),
        decimals(rate.elapsedNanos() / NANOS_PER_SECOND, 3),
        rate.decision().name().toLowerCase(Locale.ROOT));
  }

  private static String orEmpty(@Nullable Long nanos) {
    return nanos == null ? "" : Long.toString(nanos);
  }

  private static String title(CapacityResult result) {
    Double highest = result.outcome().highestPerSecond();
    return highest == null
        ? say("etcd-bench capacity: no rate is known at which '%s' holds", result.objective())
        : say("etcd-bench capacity: %s for '%s'", perSecond(highest), result.objective());
  }

  private static Assessment assessment(CapacityResult result) {
    End end = result.outcome().end();
    boolean unsure = isUnsure(result);
    return new Assessment(
        unsure ? new Badge("UNSURE", Tone.WARN) : new Badge(end.name(), tone(end)),
        unsure ? "Too few operations decided the rate." : end.meaning(),
        "",
        FindingRemarks.of(result.findings()));
  }

  private static boolean isUnsure(CapacityResult result) {
    return result.outcome().end() != End.OUT_OF_BUDGET
        && result.findings().stream().anyMatch(one -> one.kind().equals(CapacityOutcome.UNSURE));
  }

  private static Tone tone(End end) {
    return switch (end) {
      case CONFIRMED, ABOVE_RANGE -> Tone.GOOD;
      case BELOW_RANGE -> Tone.BAD;
      case OUT_OF_BUDGET, GENERATOR, STOPPED -> Tone.WARN;
    };
  }

  /** Returns the rates as a table, in ascending order. */
  public static Table table(RateCurve curve, TailLimit limit) {
    List<String> header =
        List.of(
            "scheduled/s",
            "answered/s",
            "p50",
            "p99",
            "over " + Quantity.nanos(limit.limitNanos()),
            "time",
            "verdict");
    return new Table(
        header,
        List.of(Group.of("", curve.ascending().stream().map(CapacityDocument::row).toList())));
  }

  private static List<String> row(Rate rate) {
    return List.of(
        whole(rate.scheduledPerSecond()),
        whole(rate.answeredPerSecond()),
        orNone(rate.p50Nanos()),
        orNone(rate.p99Nanos()),
        Percent.of(rate.slowShare(), 2),
        seconds(rate.elapsedNanos() / NANOS_PER_SECOND),
        rate.decision().word());
  }

  private static String orNone(@Nullable Long nanos) {
    return nanos == null ? NONE : Quantity.nanos(nanos);
  }

  private static TestSuite suite(CapacityResult result) {
    String why =
        result.findings().isEmpty()
            ? result.outcome().end().meaning()
            : String.join(
                "; ", result.findings().stream().map(Finding::observed).limit(1).toList());
    Outcome outcome = isUnsure(result) ? Outcome.SKIPPED : outcome(result.outcome().end());
    return new TestSuite(
        "etcd-bench capacity",
        List.of(new Fact("objective", result.objective())),
        List.of(new TestSuite.Case("capacity", result.objective(), outcome, why)));
  }

  private static Outcome outcome(End end) {
    return switch (end) {
      case CONFIRMED, ABOVE_RANGE -> Outcome.PASSED;
      case BELOW_RANGE -> Outcome.FAILED;
      case OUT_OF_BUDGET, STOPPED -> Outcome.SKIPPED;
      case GENERATOR -> Outcome.ERROR;
    };
  }
}
