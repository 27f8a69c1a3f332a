// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report;

import io.etcdbench.analysis.explain.Bottleneck;
import io.etcdbench.analysis.explain.Explanation;
import io.etcdbench.analysis.explain.LatencyBudget;
import io.etcdbench.document.Charts;
import io.etcdbench.document.Charts.Layout;
import io.etcdbench.document.Dataset;
import io.etcdbench.document.Document;
import io.etcdbench.document.Document.Exports;
import io.etcdbench.document.Document.Section;
import io.etcdbench.document.TestSuite;
import io.etcdbench.document.TestSuite.Case;
import io.etcdbench.document.TestSuite.Outcome;
import io.etcdbench.report.chart.BudgetChart;
import io.etcdbench.report.section.RunAssessment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The explanation of what limited a run as a document, without the rest of the report. */
public final class ExplanationDocument {
  private ExplanationDocument() {}

  /**
   * Creates the document of an explanation.
   *
   * @param explanation the explanation to show
   * @return a document whose last line is the verdict
   */
  public static Document of(Explanation explanation) {
    List<Section> sections = new ArrayList<>();
    BudgetChart.of(explanation, 1, "")
        .map(one -> new Charts("", BudgetChart.HINT, Layout.STACK, List.of(one)))
        .ifPresent(chart -> sections.add(new Section("Latency budget", List.of(chart))));
    sections.add(new Section("What limits it", List.of(RunAssessment.of(explanation))));
    return new Document(
        "etcd-bench explain",
        "",
        sections,
        explanation.line(),
        new Exports(dataset(explanation.budget()), suite(explanation)));
  }

  private static Dataset dataset(@Nullable LatencyBudget budget) {
    List<List<String>> rows =
        budget == null
            ? List.of()
            : budget.segments().stream()
                .map(one -> List.of(one.part().name(), Dataset.cell(one.meanNanos()), one.basis()))
                .toList();
    return new Dataset(List.of("part", "meanNanos", "basis"), rows);
  }

  private static TestSuite suite(Explanation explanation) {
    Bottleneck verdict = explanation.verdict();
    Outcome outcome =
        switch (verdict) {
          case HEALTHY -> Outcome.PASSED;
          case UNKNOWN -> Outcome.SKIPPED;
          default -> Outcome.FAILED;
        };
    return new TestSuite(
        "etcd-bench explain",
        List.of(),
        List.of(new Case("explain", Bottleneck.HEALTHY.meaning(), outcome, explanation.line())));
  }
}
