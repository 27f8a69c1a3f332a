// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.history;

import java.time.Instant;

/**
 * One line of a history: how a commit compares with the pinned reference build that ran beside it,
 * so that a change of machines cancels out. Immutable.
 *
 * @param time of the session
 * @param commit what was measured
 * @param series what was measured of it
 * @param environment the fingerprint of the session's environment
 * @param logRatio to the reference, positive when worse
 */
public record HistoryPoint(
    Instant time, String commit, Series series, String environment, double logRatio) {

  /**
   * What is followed over time.
   *
   * @param workload its name
   * @param metric its label
   */
  public record Series(String workload, String metric) {
    public Series {
      requireWord("workload", workload);
      requireWord("metric", metric);
    }

    /** The name of its column. */
    String column() {
      return workload + "." + metric;
    }
  }

  public HistoryPoint {
    requireWord("commit", commit);
    requireWord("environment", environment);
    if (!Double.isFinite(logRatio)) {
      throw new IllegalArgumentException("logRatio is " + logRatio + "; allowed: finite numbers");
    }
  }

  private static void requireWord(String name, String value) {
    if (value == null || value.isBlank() || value.contains(",") || value.contains("\n")) {
      throw new IllegalArgumentException(
          "%s is '%s'; allowed: a name without commas and line breaks".formatted(name, value));
    }
  }
}
