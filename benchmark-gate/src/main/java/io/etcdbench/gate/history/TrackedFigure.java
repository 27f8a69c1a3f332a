// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.history;

import io.etcdbench.result.JmhResult.Better;
import org.jspecify.annotations.Nullable;

/**
 * One metric of one run, as a history keeps it. Immutable.
 *
 * @param operation for example {@code put}
 * @param metric for example {@code ops/s} or {@code p99}
 * @param unit {@code ops/s}, {@code ns}, {@code ratio}, or that of a JMH score
 * @param better which way it improves
 * @param value above 0
 * @param low of its 95 % interval; null when it is not known
 * @param high of the same
 */
public record TrackedFigure(
    String operation,
    String metric,
    String unit,
    Better better,
    double value,
    @Nullable Double low,
    @Nullable Double high) {

  public TrackedFigure {
    if (operation == null || metric == null || unit == null || better == null) {
      throw new IllegalArgumentException("'operation', 'metric', 'unit' or 'better' is missing");
    }
    if (!(value > 0 && Double.isFinite(value))) {
      throw new IllegalArgumentException(
          "the value of '%s %s' is %s; allowed: finite and above 0"
              .formatted(operation, metric, value));
    }
  }

  /**
   * What identifies a metric within a series.
   *
   * @param operation for example {@code put}
   * @param metric for example {@code p99}
   * @param unit of its values
   * @param better which way it improves
   */
  public record Name(String operation, String metric, String unit, Better better) {

    /** How a value changed for a user: positive when it got worse. */
    double worse(double change) {
      return better == Better.LOWER ? change : -change;
    }

    @Override
    public String toString() {
      return operation + " " + metric;
    }
  }

  Name name() {
    return new Name(operation, metric, unit, better);
  }
}
