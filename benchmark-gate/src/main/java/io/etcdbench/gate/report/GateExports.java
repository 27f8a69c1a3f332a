// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.report;

import io.etcdbench.analysis.compare.Verdict;
import io.etcdbench.document.Dataset;
import io.etcdbench.document.Document.Fact;
import io.etcdbench.document.TestSuite;
import io.etcdbench.document.TestSuite.Case;
import io.etcdbench.document.TestSuite.Outcome;
import io.etcdbench.format.Percent;
import io.etcdbench.format.Quantity;
import io.etcdbench.gate.CounterVerdict;
import io.etcdbench.gate.GateResult;
import io.etcdbench.gate.MetricVerdict;
import io.etcdbench.gate.MetricVerdict.Figures;
import io.etcdbench.gate.MetricVerdict.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A session of the gate in machine-readable form: one row and one test case per workload and
 * metric. Undecided and incomparable metrics are skipped, not passed. Stateless.
 */
final class GateExports {
  private static final List<String> COLUMNS =
      List.of(
          "workload",
          "metric",
          "verdict",
          "baseline",
          "candidate",
          "unit",
          "slowDown",
          "low95",
          "high95",
          "pairs",
          "agreeing",
          "excluded");

  private GateExports() {}

  static Dataset dataset(GateResult result) {
    return new Dataset(
        COLUMNS,
        Stream.concat(
                result.decisions().stream().map(GateExports::row),
                result.counters().stream().map(GateExports::row))
            .toList());
  }

  private static List<String> row(MetricVerdict decision) {
    Figures figures = decision.figures();
    Values values = decision.values();
    List<String> row = new ArrayList<>();
    row.add(decision.workload());
    row.add(decision.metric().label());
    row.add(decision.verdict() == null ? "" : decision.verdict().toString());
    row.add(values == null ? "" : Dataset.cell(values.baseline()));
    row.add(values == null ? "" : Dataset.cell(values.candidate()));
    row.add(decision.metric().unit());
    row.add(figures == null ? "" : Dataset.cell(figures.estimate()));
    row.add(figures == null ? "" : Dataset.cell(figures.low()));
    row.add(figures == null ? "" : Dataset.cell(figures.high()));
    row.add(figures == null ? "" : Integer.toString(figures.pairs()));
    row.add(figures == null ? "" : Integer.toString(figures.agreeing()));
    row.add(Dataset.cell(decision.excluded()));
    return row;
  }

  private static List<String> row(CounterVerdict counter) {
    double change = counter.candidate() / counter.baseline() - 1;
    return List.of(
        counter.workload(),
        counter.counter(),
        counter.verdict().toString(),
        Dataset.cell(counter.baseline()),
        Dataset.cell(counter.candidate()),
        "per operation",
        Dataset.cell(change),
        "",
        "",
        "",
        "",
        "");
  }

  static TestSuite suite(GateResult result) {
    return new TestSuite(
        "etcd-bench gate",
        List.of(
            new Fact("verdict", result.verdict().toString()),
            new Fact("reason", result.reason()),
            new Fact("excluded", new GateReport(result).excluded()),
            new Fact("seed", Long.toString(result.setup().seed()))),
        cases(result));
  }

  /**
   * Returns the test cases. Without any decision the session itself is the case, because an empty
   * suite looks like success.
   */
  private static List<Case> cases(GateResult result) {
    List<Case> cases = new ArrayList<>();
    for (MetricVerdict decision : result.decisions()) {
      if (decision.verdict() != null) {
        cases.add(
            of(
                decision.workload(),
                decision.metric().label(),
                decision.verdict(),
                message(decision.figures(), decision.excluded())));
      }
    }
    for (CounterVerdict counter : result.counters()) {
      cases.add(
          of(
              counter.workload(),
              counter.counter() + " per operation",
              counter.verdict(),
              Quantity.number(counter.baseline()) + " to " + Quantity.number(counter.candidate())));
    }
    if (cases.isEmpty() || result.verdict() == Verdict.ERROR) {
      cases.add(of("session", "session", result.verdict(), result.reason()));
    }
    return cases;
  }

  private static Case of(String workload, String name, Verdict verdict, String message) {
    String group = "gate." + workload;
    return switch (verdict) {
      case PASS -> new Case(group, name, Outcome.PASSED, message);
      case FAIL -> new Case(group, name, Outcome.FAILED, message);
      case ERROR -> new Case(group, name, Outcome.ERROR, message);
      case INCONCLUSIVE, INCOMPARABLE ->
          new Case(group, name, Outcome.SKIPPED, verdict + ": " + message);
    };
  }

  private static String message(@Nullable Figures figures, @Nullable Double excluded) {
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
    return excluded == null ? change : change + ", excludes " + Percent.of(excluded) + " or more";
  }
}
