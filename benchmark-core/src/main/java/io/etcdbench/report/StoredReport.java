// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report;

import io.etcdbench.document.Document;
import io.etcdbench.document.html.HtmlDocument;
import java.util.Optional;

/**
 * A stored result, ready for any format.
 *
 * @implSpec The documents depend on the result only: not on the locale, the time zone or the
 *     platform.
 */
public interface StoredReport {

  /** Everything that is known of the result. */
  Document document();

  /** The same on one screen; empty when there is no shorter form. */
  default Optional<Document> summary() {
    return Optional.empty();
  }

  /** What the result's file holds. */
  String json();

  /** The result as a page of HTML. */
  default String page() {
    return HtmlDocument.render(document());
  }

  /** The result for Kubernetes' perf-dash; empty for what is not a run. */
  default Optional<String> perfdash() {
    return Optional.empty();
  }

  /**
   * A result whose shorter form leaves out the folded sections.
   *
   * @param document everything that is known
   * @param json what its file holds
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
