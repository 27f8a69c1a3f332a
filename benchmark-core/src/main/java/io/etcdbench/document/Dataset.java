// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document;

import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

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

  /**
   * Formats a number without an exponent, which not every program can read; empty when it is null,
   * infinite or not a number.
   */
  public static String cell(@Nullable Double value) {
    return value == null || !Double.isFinite(value)
        ? ""
        : BigDecimal.valueOf(value).toPlainString();
  }
}
