// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report;

import io.etcdbench.document.Document;
import io.etcdbench.document.csv.CsvDocument;
import io.etcdbench.document.junit.JunitDocument;
import io.etcdbench.document.markdown.MarkdownDocument;
import io.etcdbench.document.text.TextDocument;
import io.etcdbench.document.text.TextStyle;

/** The formats of stored results. */
public enum ReportFormat {
  /** Plain text for a terminal; for a load run, a summary on one screen. */
  TEXT,
  /** Plain text, at most 120 columns wide, with all details of a run. */
  FULL,
  /** GitHub Flavored Markdown. */
  MARKDOWN,
  /** The result itself, as stored in {@code run.json}. */
  JSON,
  /** One row for each series of each phase, for spreadsheets. */
  CSV,
  /** The verdicts for CI servers. */
  JUNIT,
  /**
   * The format that etcd's own tool writes with {@code --report-perfdash}, for Kubernetes'
   * perf-dash.
   */
  PERFDASH,
  /** A page with charts that needs no network: one file. */
  HTML;

  /** The formats of every kind of result, as help texts list them. */
  public static final String OF_ALL = "text|full|html|markdown|json|csv|junit";

  /**
   * Renders a stored result in this format.
   *
   * @param report report of any kind of result
   * @param style style of plain text; other formats ignore it
   * @return lines, each ended by a line feed
   * @throws IllegalArgumentException if that kind of result has no such format; the message is one
   *     sentence
   */
  public String render(StoredReport report, TextStyle style) {
    return switch (this) {
      case TEXT ->
          report
              .summary()
              .map(one -> TextDocument.render(one, style))
              .orElseGet(() -> whole(report.document().overview(), style));
      case FULL -> whole(report.document(), style);
      case MARKDOWN -> MarkdownDocument.render(report.document());
      case JSON -> report.json();
      case CSV -> CsvDocument.render(report.document());
      case JUNIT -> JunitDocument.render(report.document());
      case HTML -> report.page();
      case PERFDASH ->
          report
              .perfdash()
              .orElseThrow(
                  () -> new IllegalArgumentException("only a run can be written as perfdash"));
    };
  }

  private static String whole(Document document, TextStyle style) {
    return TextDocument.render(document, style.withWidth(TextDocument.WIDTH));
  }
}
