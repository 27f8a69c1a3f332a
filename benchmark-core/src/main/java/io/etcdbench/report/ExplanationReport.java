// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report;

import io.etcdbench.analysis.explain.Explanation;
import io.etcdbench.document.Charts;
import io.etcdbench.document.Charts.Layout;
import io.etcdbench.document.Document;
import io.etcdbench.document.Document.Section;
import io.etcdbench.document.markdown.MarkdownDocument;
import io.etcdbench.document.text.TextDocument;
import io.etcdbench.document.text.TextStyle;
import io.etcdbench.report.chart.BudgetChart;
import io.etcdbench.report.section.RunAssessment;
import io.etcdbench.result.file.ContractFile;
import java.util.ArrayList;
import java.util.List;

/** Renders the explanation of what limits a run, without the rest of the report. Stateless. */
public final class ExplanationReport {
  private static final ContractFile<Explanation> FORMAT =
      new ContractFile<>(Explanation.SCHEMA, Explanation.class);

  private ExplanationReport() {}

  /**
   * Renders an explanation as plain text.
   *
   * @return lines ended by a line feed; the last one is the verdict
   */
  public static String text(Explanation explanation) {
    return TextDocument.render(
        document(explanation), TextStyle.PLAIN.withWidth(TextDocument.WIDTH));
  }

  /**
   * Renders an explanation as GitHub Flavored Markdown.
   *
   * @return lines ended by a line feed; the last one is the verdict
   */
  public static String markdown(Explanation explanation) {
    return MarkdownDocument.render(document(explanation));
  }

  /**
   * Renders an explanation as JSON.
   *
   * @return JSON that ends with a line feed
   */
  public static String json(Explanation explanation) {
    return FORMAT.text(explanation);
  }

  private static Document document(Explanation explanation) {
    List<Section> sections = new ArrayList<>();
    BudgetChart.of(explanation, 1, "")
        .map(one -> new Charts("", BudgetChart.HINT, Layout.STACK, List.of(one)))
        .ifPresent(chart -> sections.add(new Section("Latency budget", List.of(chart))));
    sections.add(new Section("What limits it", List.of(RunAssessment.of(explanation))));
    return new Document("etcd-bench explain", sections, explanation.line());
  }
}
