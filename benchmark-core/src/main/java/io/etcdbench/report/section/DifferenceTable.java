// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.section;

import io.etcdbench.analysis.compare.Fingerprint.Difference;
import java.util.List;

/** A table of the fields in which two environments, or two arms, differ. */
public final class DifferenceTable {
  /** Titles of the columns of {@link #rows}. */
  public static final List<String> COLUMNS = List.of("field", "weight", "baseline", "candidate");

  private DifferenceTable() {}

  public static List<List<String>> rows(List<Difference> differences) {
    return differences.stream()
        .map(one -> List.of(one.name(), one.weight().toString(), one.baseline(), one.candidate()))
        .toList();
  }
}
