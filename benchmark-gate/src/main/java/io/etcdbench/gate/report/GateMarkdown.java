// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.report;

import io.etcdbench.analysis.compare.Percent;
import io.etcdbench.format.Markdown;
import io.etcdbench.gate.GateResult;
import io.etcdbench.gate.GateRule;
import io.etcdbench.gate.GateSetup.Subject;
import io.etcdbench.gate.MetricDecision;
import io.etcdbench.report.section.DifferenceTable;
import io.etcdbench.result.Environment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A session of the gate as a comment on a change: a marker by which it is found and replaced, the
 * verdict first, and unfolded only what matters. Stateless.
 */
public final class GateMarkdown {
  /** The first line of every comment. */
  public static final String MARKER = "<!-- etcd-bench-gate -->";

  private GateMarkdown() {}

  /**
   * Tells a result.
   *
   * @param result what to tell
   * @return GitHub's Markdown, lines ended by a line feed
   */
  public static String render(GateResult result) {
    GateReport report = new GateReport(result);
    List<String> lines = new ArrayList<>();
    lines.add(MARKER);
    lines.add("## etcd-bench gate: " + result.verdict());
    lines.add("");
    lines.add(Markdown.paragraph(sentence(result.reason())));
    lines.add("");
    if (!result.differences().isEmpty()) {
      addTable(lines, DifferenceTable.COLUMNS, DifferenceTable.rows(result.differences()));
    }
    if (!result.decisions().isEmpty()) {
      lines.add(Markdown.paragraph(report.sight()) + ".");
      lines.add("");
      addTable(lines, GateReport.COLUMNS, report.loud());
      report.notes().forEach(note -> lines.add("- " + Markdown.text(note)));
      if (!report.notes().isEmpty()) {
        lines.add("");
      }
      addFolded(lines, "What passed or informs", report.quiet());
    }
    addFacts(lines, result);
    return String.join("\n", lines) + "\n";
  }

  private static void addFolded(List<String> lines, String title, List<List<String>> rows) {
    if (!rows.isEmpty()) {
      lines.add("<details><summary>" + title + "</summary>");
      lines.add("");
      addTable(lines, GateReport.COLUMNS, rows);
      lines.add("</details>");
      lines.add("");
    }
  }

  private static void addTable(List<String> lines, List<String> header, List<List<String>> rows) {
    if (rows.isEmpty()) {
      return;
    }
    lines.add(line(header));
    lines.add("|" + String.join("|", Collections.nCopies(header.size(), "---")) + "|");
    rows.forEach(row -> lines.add(line(row)));
    lines.add("");
  }

  private static String line(List<String> cells) {
    return "| " + String.join(" | ", cells.stream().map(Markdown::text).toList()) + " |";
  }

  private static void addFacts(List<String> lines, GateResult result) {
    GateRule rule = result.setup().rule();
    Environment environment = result.environment();
    lines.add("<details><summary>How it was decided, and how to repeat it</summary>");
    lines.add("");
    lines.add("- baseline: " + Markdown.text(subject(result.setup().baseline())));
    lines.add("- candidate: " + Markdown.text(subject(result.setup().candidate())));
    lines.add(
        "- rule: screen of %s pairs of JVMs, confirmation of %s; %s metrics may fail, %s of sessions without a difference do at most, and as many by a counter"
            .formatted(
                rule.pairs().screen(),
                rule.pairs().confirm(),
                result.setup().metrics(),
                Percent.of(rule.levels().suite())));
    lines.add(
        "- fails from %s, passes when %s is excluded; within %s is called equal"
            .formatted(
                Percent.of(rule.effects().least()),
                Percent.of(rule.effects().promise()),
                Percent.of(rule.effects().margin())));
    lines.add("- null control: " + control(result));
    lines.add("- left out because the machine was disturbed: " + new GateReport(result).excluded());
    lines.add(
        "- environment: %s, %s cores, %s %s %s"
            .formatted(
                Markdown.text(environment.machine().os()),
                environment.machine().cores(),
                Markdown.text(environment.jvm().vm()),
                Markdown.text(environment.jvm().version()),
                Markdown.text(String.join(" ", environment.jvm().flags()))));
    lines.add(
        "- again: %s; `etcd-bench gate verify gate.json` derives the verdict from the same slices"
            .formatted(Markdown.code(new GateReport(result).command())));
    lines.add("");
    lines.add("</details>");
  }

  private static String control(GateResult result) {
    return result.decisions().stream().map(MetricDecision::control).anyMatch(one -> one != null)
        ? "run, its pairs are in gate.json"
        : "not needed, nothing was about to fail";
  }

  private static String subject(Subject subject) {
    return subject.description()
        + (subject.settings().isEmpty() ? "" : " " + subject.settings())
        + (subject.sha256().isEmpty() ? "" : ", sha256 " + subject.sha256());
  }

  private static String sentence(String reason) {
    return Character.toUpperCase(reason.charAt(0)) + reason.substring(1) + ".";
  }
}
