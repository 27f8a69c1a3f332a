// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report;

import io.etcdbench.document.csv.CsvDocument;
import io.etcdbench.document.junit.JunitDocument;
import io.etcdbench.document.markdown.MarkdownDocument;
import io.etcdbench.document.text.TextDocument;
import io.etcdbench.document.text.TextStyle;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The formats of stored results. */
public enum ReportFormat {
  /** Plain text for a terminal; for a load run, a summary on one screen. */
  TEXT(null),
  /** Plain text, at most 120 columns wide, with all details of a run. */
  FULL(null),
  /** GitHub Flavored Markdown. */
  MARKDOWN(".md"),
  /** The result itself, as stored in {@code run.json}. */
  JSON(".json"),
  /** One row for each series of each phase, for spreadsheets. */
  CSV(".csv"),
  /** The verdicts for CI servers. */
  JUNIT(".xml"),
  /**
   * The format that etcd's own tool writes with {@code --report-perfdash}, for Kubernetes'
   * perf-dash.
   */
  PERFDASH(null),
  /** A page with charts that needs no network: one file. */
  HTML(".html");

  /** The formats of every kind of result, as help texts list them. */
  public static final String OF_ALL = "text|full|html|markdown|json|csv|junit";

  private final @Nullable String ending;

  ReportFormat(@Nullable String ending) {
    this.ending = ending;
  }

  /**
   * Returns the format of a file.
   *
   * @param file name of the file, or path
   * @return by the ending of its name; {@link #TEXT} for an ending of no format
   */
  public static ReportFormat of(Path file) {
    String name = String.valueOf(file.getFileName());
    return Stream.of(values())
        .filter(format -> format.ending != null && name.endsWith(format.ending))
        .findFirst()
        .orElse(TEXT);
  }

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
      case TEXT -> report.text(style);
      case FULL -> TextDocument.render(report.document(), style.withWidth(TextDocument.WIDTH));
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
}
