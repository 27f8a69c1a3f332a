// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.report;

import io.etcdbench.analysis.compare.Verdict;
import io.etcdbench.document.Assessment;
import io.etcdbench.document.Assessment.Remark;
import io.etcdbench.document.Badge;
import io.etcdbench.document.Document;
import io.etcdbench.document.Document.Block;
import io.etcdbench.document.Document.Command;
import io.etcdbench.document.Document.Exports;
import io.etcdbench.document.Document.Fact;
import io.etcdbench.document.Document.Facts;
import io.etcdbench.document.Document.Group;
import io.etcdbench.document.Document.Paragraph;
import io.etcdbench.document.Document.Section;
import io.etcdbench.document.Document.Section.Folding;
import io.etcdbench.document.Document.Table;
import io.etcdbench.document.Tone;
import io.etcdbench.document.markdown.MarkdownDocument;
import io.etcdbench.format.Percent;
import io.etcdbench.gate.GateResult;
import io.etcdbench.gate.GateRule;
import io.etcdbench.gate.GateSetup.Platform;
import io.etcdbench.gate.GateSetup.Subject;
import io.etcdbench.gate.profile.Profile;
import io.etcdbench.report.section.DifferenceTable;
import io.etcdbench.report.section.EnvironmentFacts;
import io.etcdbench.result.Environment;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A session of the gate as a document. Stateless. */
public final class GateDocument {
  /** First line of a pull request comment, by which an earlier comment is found and replaced. */
  public static final String MARKER = "<!-- etcd-bench-gate -->";

  private static final String VERIFY =
      "etcd-bench gate verify gate.json derives the verdict from the same slices.";

  private GateDocument() {}

  /**
   * Creates the document of a session.
   *
   * @param result content of {@code gate.json}
   */
  public static Document of(GateResult result) {
    return of(result, Optional.empty());
  }

  /**
   * Creates the document of a session with a profile.
   *
   * @param result content of {@code gate.json}
   * @param profile the profile of a failed session; empty when it has none
   */
  public static Document of(GateResult result, Optional<Profile> profile) {
    GateReport report = new GateReport(result);
    List<Section> sections = new ArrayList<>();
    sections.add(new Section("", List.of(assessment(result, report))));
    if (!result.differences().isEmpty()) {
      sections.add(
          new Section(
              "Differences",
              List.of(
                  new Table(
                      DifferenceTable.COLUMNS,
                      List.of(Group.of("", DifferenceTable.rows(result.differences())))))));
    }
    if (!result.decisions().isEmpty()) {
      sections.add(new Section("Metrics", metrics(result, report)));
      if (!report.quiet().isEmpty()) {
        sections.add(
            new Section(
                "Passed and informational",
                report.loud().isEmpty() ? Folding.OPEN : Folding.FOLDED,
                List.of(table(report.quiet()))));
      }
    }
    profile.ifPresent(one -> sections.addAll(one.sections()));
    sections.add(
        Section.folded(
            "How it was decided, and how to repeat it",
            List.of(
                new Facts(facts(result, report)),
                new Command(report.command()),
                new Paragraph(VERIFY))));
    return new Document(
        "etcd-bench gate: " + result.verdict(),
        EnvironmentFacts.line(result.environment()),
        sections,
        "",
        new Exports(GateExports.dataset(result), GateExports.suite(result)));
  }

  /**
   * Renders a session as a pull request comment: the marker, then the document.
   *
   * @param result content of {@code gate.json}
   * @return GitHub-flavored Markdown with LF line endings
   */
  public static String comment(GateResult result) {
    return MARKER + "\n" + MarkdownDocument.render(of(result));
  }

  private static Assessment assessment(GateResult result, GateReport report) {
    List<Remark> remarks = report.notes().stream().map(Remark::seen).toList();
    return new Assessment(
        new Badge(result.verdict().toString(), tone(result.verdict())),
        sentence(result.reason()),
        "",
        remarks);
  }

  /** Returns the tone of a verdict. */
  static Tone tone(Verdict verdict) {
    return switch (verdict) {
      case PASS -> Tone.GOOD;
      case FAIL -> Tone.BAD;
      case INCONCLUSIVE, INCOMPARABLE, ERROR -> Tone.WARN;
    };
  }

  private static List<Block> metrics(GateResult result, GateReport report) {
    List<Block> blocks = new ArrayList<>(GateCharts.of(result));
    blocks.add(new Paragraph(report.excluded() + "."));
    if (!report.loud().isEmpty()) {
      blocks.add(table(report.loud()));
    }
    return blocks;
  }

  private static Table table(List<List<String>> rows) {
    return new Table(GateReport.COLUMNS, List.of(Group.of("", rows)));
  }

  private static List<Fact> facts(GateResult result, GateReport report) {
    List<Fact> facts = new ArrayList<>();
    facts.add(new Fact("baseline", subject(result.setup().baseline())));
    facts.add(new Fact("candidate", subject(result.setup().candidate())));
    if (!result.decisions().isEmpty()) {
      facts.addAll(rule(result));
    }
    facts.add(new Fact("left out", report.leftOut()));
    facts.add(new Fact("environment", environment(result.environment())));
    return facts;
  }

  private static List<Fact> rule(GateResult result) {
    GateRule rule = result.setup().rule();
    return List.of(
        new Fact(
            "rule",
            "version %s: after each of %s to %s pairs of JVMs; %s metrics may fail, in %s of sessions without a difference at most, counters included"
                .formatted(
                    rule.version(),
                    rule.pairs().least(),
                    rule.pairs().most(),
                    result.setup().metrics(),
                    Percent.of(rule.levels().session()))),
        new Fact(
            "effects",
            "fails from %s, passes when %s is excluded; within %s is called equal"
                .formatted(
                    Percent.of(rule.effects().least()),
                    Percent.of(rule.effects().promise()),
                    Percent.of(rule.effects().margin()))));
  }

  /** Describes the environment without paths, because a pull request comment is public. */
  private static String environment(Environment environment) {
    return "%s, %s cores, %s %s %s"
        .formatted(
            environment.machine().os(),
            environment.machine().cores(),
            environment.jvm().vm(),
            environment.jvm().version(),
            String.join(" ", environment.jvm().flags()));
  }

  private static String subject(Subject subject) {
    return subject.description()
        + (subject.settings().isEmpty() ? "" : " " + subject.settings())
        + (subject.platform().equals(Platform.SHARED) ? "" : ", " + subject.platform())
        + (subject.commit().isEmpty() ? "" : ", commit " + subject.commit())
        + (subject.sha256().isEmpty() ? "" : ", sha256 " + subject.sha256());
  }

  private static String sentence(String reason) {
    return reason.isEmpty()
        ? ""
        : reason.substring(0, 1).toUpperCase(Locale.ROOT) + reason.substring(1) + ".";
  }
}
