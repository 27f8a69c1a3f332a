// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.doctor;

import io.etcdbench.document.Assessment;
import io.etcdbench.document.Badge;
import io.etcdbench.document.Card;
import io.etcdbench.document.Card.Metric;
import io.etcdbench.document.Card.Metrics;
import io.etcdbench.document.Charts;
import io.etcdbench.document.Charts.Layout;
import io.etcdbench.document.Document;
import io.etcdbench.document.Document.Block;
import io.etcdbench.document.Document.Exports;
import io.etcdbench.document.Document.Fact;
import io.etcdbench.document.Document.Facts;
import io.etcdbench.document.Document.Section;
import io.etcdbench.document.TestSuite;
import io.etcdbench.document.TestSuite.Case;
import io.etcdbench.document.TestSuite.Outcome;
import io.etcdbench.document.Tone;
import io.etcdbench.format.Phrase;
import io.etcdbench.format.Quantity;
import io.etcdbench.report.section.EnvironmentFacts;
import io.etcdbench.report.section.FindingRemarks;
import io.etcdbench.result.Finding;
import io.etcdbench.result.Severity;
import io.etcdbench.sizing.capacity.Capacity.End;
import io.etcdbench.sizing.capacity.CapacityCharts;
import io.etcdbench.sizing.capacity.CapacityDocument;
import io.etcdbench.sizing.capacity.CapacityOutcome;
import io.etcdbench.sizing.doctor.DoctorResult.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Renders a checkup as a document. Stateless. */
public final class DoctorDocument {
  private static final String NONE = "-";

  private DoctorDocument() {}

  /**
   * Returns the document of a checkup.
   *
   * @param result the content of {@code doctor.json}
   */
  public static Document of(DoctorResult result) {
    List<Section> sections = new ArrayList<>();
    sections.add(new Section("Recommendations", List.of(assessment(result))));
    List<Block> rates = new ArrayList<>();
    rates.add(new Charts("", "", Layout.CARDS, List.of(card(result))));
    rates.addAll(
        CapacityCharts.of(result.curve(), CapacityDocument.limit(result.card().objective())));
    sections.add(new Section("Capacity", rates));
    result.page().forEach(part -> sections.add(new Section(part.heading(), facts(part))));
    sections.add(EnvironmentFacts.section(result.environment()));
    return new Document(
        "etcd-bench doctor",
        EnvironmentFacts.line(result.environment()),
        sections,
        "",
        new Exports(CapacityDocument.dataset(result.curve()), suite(result)));
  }

  private static List<Block> facts(Part part) {
    return List.of(
        new Facts(part.lines().stream().map(line -> new Fact(line.get(0), line.get(1))).toList()));
  }

  private static Assessment assessment(DoctorResult result) {
    List<Finding> findings = result.findings();
    if (findings.isEmpty()) {
      return new Assessment(
          new Badge("OK", Tone.GOOD),
          "No problems found in this cluster's configuration.",
          "",
          List.of());
    }
    Severity gravest =
        findings.stream().map(Finding::severity).max(Severity::compareTo).orElseThrow();
    return new Assessment(Badge.of(gravest), meaning(gravest), "", FindingRemarks.of(findings));
  }

  private static String meaning(Severity severity) {
    return switch (severity) {
      case ERROR -> "Some problems must be fixed.";
      case WARNING -> "Some settings reduce performance or safety.";
      case INFO -> "No changes are required.";
    };
  }

  private static Card card(DoctorResult result) {
    List<Metric> metrics =
        List.of(
            new Metric("safe", rate(result.safePerSecond()), ""),
            new Metric("not at", rate(result.curve().beyondPerSecond()), ""),
            new Metric("growth", growth(result.bytesPerDay()), ""),
            new Metric("quota lasts", days(result.daysUntilFull()), ""));
    return new Card(
        result.card().objective(),
        1,
        new Fact("is the highest rate that holds", rate(result.card().highestPerSecond())),
        List.of(new Metrics("at the present load, without compaction", metrics)),
        result.curve().end().meaning());
  }

  private static String rate(@Nullable Double perSecond) {
    return perSecond == null ? NONE : Phrase.perSecond(perSecond);
  }

  private static String growth(@Nullable Double bytesPerDay) {
    return bytesPerDay == null ? NONE : Quantity.bytes(bytesPerDay) + "/day";
  }

  private static String days(@Nullable Double days) {
    return days == null ? NONE : DoctorPage.time(days);
  }

  private static TestSuite suite(DoctorResult result) {
    Double highest = result.card().highestPerSecond();
    End end = result.curve().end();
    Optional<Finding> unsure =
        result.findings().stream()
            .filter(one -> one.kind().equals(CapacityOutcome.UNSURE))
            .findFirst();
    Case objective =
        new Case(
            "doctor.capacity",
            result.card().objective(),
            outcome(end, highest, unsure.isPresent()),
            unsure
                .map(Finding::observed)
                .orElseGet(() -> highest == null ? end.meaning() : "holds at " + rate(highest)));
    Stream<Case> findings = result.findings().stream().map(DoctorDocument::settings);
    return new TestSuite(
        "etcd-bench doctor",
        List.of(new Fact("objective", result.card().objective())),
        Stream.concat(Stream.of(objective), findings).toList());
  }

  private static Outcome outcome(End end, @Nullable Double highest, boolean unsure) {
    return switch (end) {
      case GENERATOR -> Outcome.ERROR;
      case STOPPED -> Outcome.SKIPPED;
      case OUT_OF_BUDGET -> unsure || highest == null ? Outcome.SKIPPED : Outcome.PASSED;
      case CONFIRMED, ABOVE_RANGE, BELOW_RANGE ->
          unsure ? Outcome.SKIPPED : highest == null ? Outcome.FAILED : Outcome.PASSED;
    };
  }

  private static Case settings(Finding finding) {
    Outcome outcome = finding.severity() == Severity.ERROR ? Outcome.FAILED : Outcome.PASSED;
    return new Case(
        "doctor.settings",
        finding.kind(),
        outcome,
        finding.observed() + (finding.advice().isEmpty() ? "" : "; " + finding.advice()));
  }
}
