// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report;

import io.etcdbench.document.markdown.MarkdownDocument;
import io.etcdbench.document.text.TextDocument;
import io.etcdbench.document.text.TextStyle;
import io.etcdbench.format.Precision;
import io.etcdbench.report.page.ReportPage;
import io.etcdbench.result.ResultFile;

/** The formats in which a result can be told. */
public enum ReportFormat {
  /** Plain text for a terminal: of a load run, a summary on one screen. */
  TEXT,
  /** Plain text, at most 120 columns wide: everything that is known of a run. */
  FULL,
  /** GitHub's Markdown. */
  MARKDOWN,
  /** The result itself, as {@code run.json} holds it. */
  JSON,
  /** One row for each series of each phase, for spreadsheets. */
  CSV,
  /** What etcd's own tool writes with {@code --report-perfdash}, for Kubernetes' perf-dash. */
  PERFDASH,
  /** A page with figures that needs no network: one file. */
  HTML;

  /**
   * The reporter of this format, with rounded figures.
   *
   * @return a reporter without state
   */
  public Reporter reporter() {
    return reporter(Precision.ROUNDED);
  }

  /**
   * The reporter of this format.
   *
   * @param precision of the figures of a load run; formats for programs give all digits anyway
   * @return a reporter without state
   */
  public Reporter reporter(Precision precision) {
    return reporter(precision, TextStyle.PLAIN);
  }

  /**
   * The reporter of this format.
   *
   * @param precision of the figures of a load run; formats for programs give all digits anyway
   * @param style of plain text; other formats have none
   * @return a reporter without state
   */
  public Reporter reporter(Precision precision, TextStyle style) {
    return switch (this) {
      case TEXT -> new SummaryReporter(precision, style);
      case FULL ->
          (result, folder) ->
              TextDocument.render(
                  ReportBuilder.tell(result, folder, precision),
                  style.withWidth(TextDocument.WIDTH));
      case MARKDOWN ->
          (result, folder) ->
              MarkdownDocument.render(ReportBuilder.tell(result, folder, precision));
      case JSON -> (result, folder) -> ResultFile.text(result);
      case CSV -> new CsvReporter();
      case PERFDASH -> new PerfdashReporter();
      case HTML -> ReportPage::of;
    };
  }
}
