// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;

import io.etcdbench.document.Assessment;
import io.etcdbench.document.Badge;
import io.etcdbench.document.Dataset;
import io.etcdbench.document.Document;
import io.etcdbench.document.Document.Block;
import io.etcdbench.document.Document.Exports;
import io.etcdbench.document.Document.Fact;
import io.etcdbench.document.Document.Facts;
import io.etcdbench.document.Document.Section;
import io.etcdbench.document.TestSuite;
import io.etcdbench.document.TestSuite.Case;
import io.etcdbench.document.TestSuite.Outcome;
import io.etcdbench.document.text.TextStyle;
import io.etcdbench.foreign.AuditResult.Audited;
import io.etcdbench.format.Phrase;
import io.etcdbench.format.PlainText;
import io.etcdbench.report.StoredReport;
import io.etcdbench.report.section.FindingRemarks;
import io.etcdbench.report.section.RunAssessment;
import io.etcdbench.result.Finding;
import io.etcdbench.result.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * The results of an audit, ready for any format. Immutable.
 *
 * @param result the content of its file
 */
public record AuditReport(AuditResult result) implements StoredReport {
  private static final String TITLE = "etcd-bench audit";
  private static final String PASSED = "passed";
  private static final String NOT_APPLIED = "not applied";

  private static final List<String> CSV =
      List.of("file", "run", "tool", "verdict", "rule", "outcome", "observed", "advice");

  /** Returns a line for each result, and an indented line for each of its findings. */
  @Override
  public String text(TextStyle style) {
    List<String> lines = new ArrayList<>();
    for (Audited one : result.results()) {
      lines.add(one.title() + ": " + one.verdict());
      one.findings().forEach(finding -> lines.add("  " + finding.severity() + " " + line(finding)));
      rules(one).forEach(fact -> lines.add("  " + fact.label() + ": " + fact.text()));
    }
    return PlainText.lines(lines);
  }

  @Override
  public Document document() {
    return new Document(
        TITLE,
        Phrase.count(result.results().size(), "result") + ": " + verdicts(),
        result.results().stream().map(AuditReport::section).toList(),
        "",
        new Exports(dataset(), suite()));
  }

  @Override
  public String json() {
    return AuditResult.FORMAT.text(result);
  }

  /** Returns the number of results with each verdict. */
  private String verdicts() {
    return result.results().stream()
        .collect(groupingBy(Audited::verdict, TreeMap::new, counting()))
        .entrySet()
        .stream()
        .map(one -> one.getValue() + " " + one.getKey())
        .collect(joining(", "));
  }

  private static Section section(Audited one) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        new Assessment(
            Badge.of(one.verdict()), meaning(one), "", FindingRemarks.of(one.findings())));
    List<Fact> rules = rules(one);
    if (!rules.isEmpty()) {
      blocks.add(new Facts(rules));
    }
    return new Section(one.title(), blocks);
  }

  private static String meaning(Audited one) {
    return one.verdict().equals(ForeignVerdict.NOT_DECIDABLE)
        ? "These results cannot be checked: required facts are missing."
        : RunAssessment.meaning(Status.valueOf(one.verdict()));
  }

  /** Returns the rules without a finding; empty for a run of etcd-bench. */
  private static List<Fact> rules(Audited one) {
    List<Fact> facts = new ArrayList<>();
    if (!one.passed().isEmpty()) {
      facts.add(new Fact(PASSED, String.join(", ", one.passed())));
    }
    if (!one.notApplied().isEmpty()) {
      facts.add(
          new Fact(
              NOT_APPLIED,
              one.notApplied().stream()
                  .map(rule -> rule.rule() + " lacks " + rule.words())
                  .collect(joining("; "))));
    }
    return facts;
  }

  private static String line(Finding finding) {
    return FindingRemarks.of(finding).line();
  }

  private Dataset dataset() {
    List<List<String>> rows = new ArrayList<>();
    for (Audited one : result.results()) {
      List<List<String>> rules = rows(one);
      rows.addAll(rules.isEmpty() ? List.of(row(one, "", "", "", "")) : rules);
    }
    return new Dataset(CSV, rows);
  }

  private static List<List<String>> rows(Audited one) {
    List<List<String>> rows = new ArrayList<>();
    for (Finding found : one.findings()) {
      rows.add(
          row(one, found.kind(), found.severity().toString(), found.observed(), found.advice()));
    }
    one.passed().forEach(rule -> rows.add(row(one, rule, PASSED, "", "")));
    one.notApplied()
        .forEach(rule -> rows.add(row(one, rule.rule(), NOT_APPLIED, "lacks " + rule.words(), "")));
    return rows;
  }

  private static List<String> row(
      Audited one, String rule, String outcome, String observed, String advice) {
    return List.of(
        one.file(), one.run(), one.tool(), one.verdict(), rule, outcome, observed, advice);
  }

  private TestSuite suite() {
    return new TestSuite(
        TITLE,
        List.of(),
        result.results().stream()
            .map(one -> new Case("audit", one.title(), outcome(one), message(one)))
            .toList());
  }

  private static Outcome outcome(Audited one) {
    if (one.hasPassed()) {
      return Outcome.PASSED;
    }
    return one.verdict().equals(ForeignVerdict.NOT_DECIDABLE) ? Outcome.SKIPPED : Outcome.FAILED;
  }

  private static String message(Audited one) {
    String findings = String.join("; ", one.findings().stream().map(AuditReport::line).toList());
    return one.verdict() + (findings.isEmpty() ? "" : ": " + findings);
  }
}
