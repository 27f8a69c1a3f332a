// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document.csv;

import io.etcdbench.document.Dataset;
import io.etcdbench.document.Document;
import io.etcdbench.format.CsvLine;

/**
 * Renders the numbers of a document as comma-separated values (RFC 4180, lines ended by LF).
 * Stateless.
 */
public final class CsvDocument {
  private CsvDocument() {}

  /**
   * Renders a document.
   *
   * @return a header and the rows
   * @throws IllegalArgumentException if the document has no dataset
   */
  public static String render(Document document) {
    Dataset dataset = document.exports().dataset();
    if (dataset.columns().isEmpty()) {
      throw new IllegalArgumentException("'%s' has no table for CSV".formatted(document.title()));
    }
    StringBuilder csv = new StringBuilder(CsvLine.of(dataset.columns()));
    dataset.rows().forEach(row -> csv.append(CsvLine.of(row)));
    return csv.toString();
  }
}
