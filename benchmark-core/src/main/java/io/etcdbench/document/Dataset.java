// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document;

import java.util.List;

/**
 * The numbers of a document for programs, not rounded. Immutable.
 *
 * @param columns names with the unit at their end
 * @param rows one cell per column each; empty for unknown values
 */
public record Dataset(List<String> columns, List<List<String>> rows) {
  /** The dataset of a document without numbers. */
  public static final Dataset NONE = new Dataset(List.of(), List.of());

  public Dataset {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
  }
}
