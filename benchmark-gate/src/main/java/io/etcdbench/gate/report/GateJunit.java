// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.report;

import io.etcdbench.analysis.compare.Percent;
import io.etcdbench.analysis.compare.Verdict;
import io.etcdbench.format.PlainText;
import io.etcdbench.format.Quantity;
import io.etcdbench.gate.CounterDecision;
import io.etcdbench.gate.GateResult;
import io.etcdbench.gate.MetricDecision;
import io.etcdbench.gate.MetricDecision.Figures;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A session of the gate as the XML that CI servers read as tests: one test case per workload and
 * metric; what is open or cannot be compared is skipped, not passed. Stateless.
 */
public final class GateJunit {
  private GateJunit() {}

  /** A test case: its name, its verdict, and what is said of it. */
  private record Case(String workload, String name, Verdict verdict, String message) {}

  /**
   * Tells a result.
   *
   * @param result what to tell
   * @return XML, lines ended by a line feed
   */
  public static String render(GateResult result) {
    List<Case> cases = cases(result);
    List<String> lines = new ArrayList<>();
    lines.add("<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
    lines.add(
        "<testsuite name=\"etcd-bench gate\" tests=\"%s\" failures=\"%s\" errors=\"%s\" skipped=\"%s\">"
            .formatted(
                cases.size(),
                count(cases, Verdict.FAIL),
                count(cases, Verdict.ERROR),
                count(cases, Verdict.INCONCLUSIVE) + count(cases, Verdict.INCOMPARABLE)));
    lines.add("  <properties>");
    lines.add("    " + property("verdict", result.verdict().toString()));
    lines.add("    " + property("reason", result.reason()));
    lines.add("    " + property("could see", new GateReport(result).sight()));
    lines.add("    " + property("seed", Long.toString(result.setup().seed())));
    lines.add("  </properties>");
    cases.forEach(one -> lines.add(line(one)));
    lines.add("</testsuite>");
    return String.join("\n", lines) + "\n";
  }

  /**
   * Where nothing was decided, the session itself is the case: an empty suite looks like success.
   */
  private static List<Case> cases(GateResult result) {
    List<Case> cases = new ArrayList<>();
    for (MetricDecision decision : result.decisions()) {
      if (decision.verdict() != null) {
        cases.add(
            new Case(
                decision.workload(),
                decision.metric().label(),
                decision.verdict(),
                message(decision.last(), decision.detectable())));
      }
    }
    for (CounterDecision counter : result.counters()) {
      cases.add(
          new Case(
              counter.workload(),
              counter.counter() + " per operation",
              counter.verdict(),
              Quantity.number(counter.baseline()) + " to " + Quantity.number(counter.candidate())));
    }
    if (cases.isEmpty() || result.verdict() == Verdict.ERROR) {
      cases.add(new Case("session", "session", result.verdict(), result.reason()));
    }
    return cases;
  }

  private static String message(@Nullable Figures figures, @Nullable Double detectable) {
    String change =
        figures == null
            ? "too few samples"
            : "worse by %s (95 %%: %s to %s), %s of %s pairs"
                .formatted(
                    Percent.of(figures.estimate()),
                    Percent.of(figures.low()),
                    Percent.of(figures.high()),
                    figures.agreeing(),
                    figures.pairs());
    return detectable == null ? change : change + ", could see " + Percent.of(detectable);
  }

  private static long count(List<Case> cases, Verdict verdict) {
    return cases.stream().filter(one -> one.verdict() == verdict).count();
  }

  private static String line(Case one) {
    String open =
        "  <testcase classname=\"gate.%s\" name=\"%s\">"
            .formatted(escaped(one.workload()), escaped(one.name()));
    String inside =
        switch (one.verdict()) {
          case PASS -> "<system-out>" + escaped(one.message()) + "</system-out>";
          case FAIL -> element("failure", one.message());
          case ERROR -> element("error", one.message());
          case INCONCLUSIVE, INCOMPARABLE ->
              element("skipped", one.verdict() + ": " + one.message());
        };
    return open + inside + "</testcase>";
  }

  private static String element(String name, String message) {
    return "<" + name + " message=\"" + escaped(message) + "\"/>";
  }

  private static String property(String name, String value) {
    return "<property name=\"%s\" value=\"%s\"/>".formatted(escaped(name), escaped(value));
  }

  private static String escaped(String text) {
    return PlainText.line(text)
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
