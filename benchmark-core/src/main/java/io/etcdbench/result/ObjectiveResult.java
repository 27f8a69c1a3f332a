// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result;

import org.jspecify.annotations.Nullable;

/**
 * The result of one objective of the run. Immutable.
 *
 * @param objective the objective as specified, for example {@code put p99 < 20ms}
 * @param verdict whether it was met
 * @param observed the value that was compared, in {@code unit}; null when undecidable
 * @param unit {@link #NANOS}, {@link #OPS_PER_SECOND} or {@link #SHARE}
 * @param reason one sentence on why it is undecidable; empty otherwise
 */
public record ObjectiveResult(
    String objective, Verdict verdict, @Nullable Double observed, String unit, String reason) {
  /** Unit of a latency. */
  public static final String NANOS = "ns";

  /** Unit of errors: a share of all operations, from 0 to 1. */
  public static final String SHARE = "share";

  /** Unit of a rate. */
  public static final String OPS_PER_SECOND = "ops/s";

  /** Whether an objective was met. */
  public enum Verdict {
    /** The observed value is within the limit. */
    MET,
    /** The observed value is beyond the limit. */
    MISSED,
    /** The run has no value to compare. */
    UNDECIDABLE
  }

  public ObjectiveResult {
    Field.require("objective", objective);
    Field.require("verdict", verdict);
    Field.requireFinite("observed", observed);
    Field.require("unit", unit);
    Field.require("reason", reason);
    if ((observed == null) != (verdict == Verdict.UNDECIDABLE)) {
      throw new IllegalArgumentException(
          "observed is %s and the verdict %s; allowed: a value, or UNDECIDABLE without one"
              .formatted(observed, verdict));
    }
  }
}
