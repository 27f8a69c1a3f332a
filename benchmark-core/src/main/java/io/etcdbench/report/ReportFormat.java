// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report;

/** The formats in which a result can be told. */
public enum ReportFormat {
  /** Plain text for a terminal, at most 120 columns wide. */
  TEXT,
  /** GitHub's Markdown. */
  MARKDOWN;

  /**
   * The reporter of this format.
   *
   * @return a reporter without state
   */
  public Reporter reporter() {
    return switch (this) {
      case TEXT -> new TextReporter();
      case MARKDOWN -> new MarkdownReporter();
    };
  }
}
