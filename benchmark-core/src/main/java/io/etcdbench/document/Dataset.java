// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document;

import java.util.List;

/**
 * The numbers of a document for programs, not rounded. Immutable.
 *
 * @param columns names with the unit at their end
 * @param rows as many cells each as there are columns; empty where nothing is known
 */
public record Dataset(List<String> columns, List<List<String>> rows) {
  /** That of a document that has none. */
  public static final Dataset NONE = new Dataset(List.of(), List.of());

  public Dataset {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
  }
}
