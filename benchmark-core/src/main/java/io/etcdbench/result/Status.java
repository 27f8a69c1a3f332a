// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result;

import java.util.Comparator;
import java.util.List;

/** Whether a result is to be believed. */
public enum Status {
  /** Nothing speaks against it. */
  VALID,
  /** At least one finding of severity {@link Severity#WARNING}. */
  DOUBTFUL,
  /** At least one finding of severity {@link Severity#ERROR}; it never compares as good. */
  INVALID;

  /**
   * The status that findings make: decided by the gravest of them.
   *
   * @param findings may be empty
   * @return the status
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
