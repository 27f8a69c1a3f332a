// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result;

import java.util.Comparator;
import java.util.List;

/** Whether a result is reliable. */
public enum Status {
  /** No warnings and no errors. */
  VALID,
  /** At least one finding of severity {@link Severity#WARNING}. */
  DOUBTFUL,
  /**
   * At least one finding of severity {@link Severity#ERROR}; a comparison never treats it as good.
   */
  INVALID;

  /**
   * Returns the status that follows from the most severe finding.
   *
   * @param findings may be empty
   */
  public static Status of(List<Finding> findings) {
    Severity gravest =
        findings.stream()
            .map(Finding::severity)
            .max(Comparator.naturalOrder())
            .orElse(Severity.INFO);
    return switch (gravest) {
      case INFO -> VALID;
      case WARNING -> DOUBTFUL;
      case ERROR -> INVALID;
    };
  }
}
