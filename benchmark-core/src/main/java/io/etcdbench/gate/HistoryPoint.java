// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate;

import java.time.Instant;

/**
 * One line of a history: how a commit compares with the pinned reference build that ran beside it,
 * so that a change of machines cancels out. Immutable.
 *
 * @param time of the session
 * @param commit what was measured
 * @param workload its name
 * @param metric its label
 * @param logRatio to the reference, positive when worse
 */
public record HistoryPoint(
    Instant time, String commit, String workload, String metric, double logRatio) {
  public HistoryPoint {
    requireWord("commit", commit);
    requireWord("workload", workload);
    requireWord("metric", metric);
    if (!Double.isFinite(logRatio)) {
      throw new IllegalArgumentException("logRatio is " + logRatio + "; allowed: finite numbers");
    }
  }

  /** The series that it belongs to. */
  String series() {
    return workload + "." + metric;
  }

  private static void requireWord(String name, String value) {
    if (value == null || value.isBlank() || value.contains(",") || value.contains("\n")) {
      throw new IllegalArgumentException(
          "%s is '%s'; allowed: a name without commas and line breaks".formatted(name, value));
    }
  }
}
