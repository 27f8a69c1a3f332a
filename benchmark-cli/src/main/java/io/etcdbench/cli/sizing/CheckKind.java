// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.sizing;

import io.etcdbench.sizing.check.CheckLevel;

/** The plans that {@code check} runs. */
public enum CheckKind {
  /** The puts of {@code check perf}. */
  PERF("perf"),
  /** The reads of {@code check perf}, a plan of their own. */
  READS("perf, reads"),
  /** The puts of {@code check datascale}. */
  DATASCALE("datascale");

  private final String label;

  CheckKind(String label) {
    this.label = label;
  }

  /** Returns the evaluator of one run. */
  public ResultEvaluator evaluator(CheckLevel level) {
    return this == DATASCALE
        ? new DatascaleEvaluator(label, level)
        : new CheckEvaluator(label, level);
  }
}
