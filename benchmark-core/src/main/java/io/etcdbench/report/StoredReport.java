// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report;

import io.etcdbench.document.Document;
import io.etcdbench.document.html.HtmlDocument;
import io.etcdbench.document.text.TextDocument;
import io.etcdbench.document.text.TextStyle;
import java.util.Optional;

/**
 * A stored result, ready for any format.
 *
 * @implSpec The documents depend on the result only: not on the locale, the time zone or the
 *     platform.
 */
public interface StoredReport {

  /** Returns the document with all details of the result. */
  Document document();

  /**
   * Returns the result as its command prints it. Defaults to the document without its folded
   * sections.
   *
   * @param style style of the terminal
   * @return lines, each ended by a line feed
   */
  default String text(TextStyle style) {
    return TextDocument.render(document().overview(), style.withWidth(TextDocument.WIDTH));
  }

  /** Returns the content of the result's file. */
  String json();

  /** Returns the result as an HTML page. */
  default String page() {
    return HtmlDocument.render(document());
  }

  /** Returns the result for Kubernetes' perf-dash; empty if it is not a run. */
  default Optional<String> perfdash() {
    return Optional.empty();
  }

  /**
   * Creates a report whose text omits the folded sections.
   *
   * @param document the document with all details
   * @param json content of the result's file
   */
  static StoredReport of(Document document, String json) {
    return new StoredReport() {
      @Override
      public Document document() {
        return document;
      }

      @Override
      public String json() {
        return json;
      }
    };
  }
}
