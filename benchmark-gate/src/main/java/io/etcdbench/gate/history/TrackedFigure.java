// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.history;

import io.etcdbench.result.JmhResult.Better;
import org.jspecify.annotations.Nullable;

/**
 * One metric of one run in a history. Immutable.
 *
 * @param operation for example {@code put}
 * @param metric for example {@code ops/s} or {@code p99}
 * @param unit {@code ops/s}, {@code ns}, {@code ratio}, or the unit of a JMH score
 * @param better the direction in which it improves
 * @param value above 0
 * @param low lower end of its 95 % interval, of a JMH score its 99.9 % interval; null when unknown
 * @param high upper end of that interval; null when unknown
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
    requireName(operation, metric, unit, better);
    if (!(value > 0 && Double.isFinite(value))) {
      throw new IllegalArgumentException(
          "the value of '%s %s' is %s; allowed: finite and above 0"
              .formatted(operation, metric, value));
    }
  }

  /**
   * The identity of a metric within a series.
   *
   * @param operation for example {@code put}
   * @param metric for example {@code p99}
   * @param unit unit of its values
   * @param better the direction in which it improves
   */
  public record Name(String operation, String metric, String unit, Better better) {
    public Name {
      requireName(operation, metric, unit, better);
    }

    /** Returns the change from a user's point of view: positive when it got worse. */
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

  /** Requires the fields that identify a metric. They are null when a file lacks them. */
  private static void requireName(
      @Nullable String operation,
      @Nullable String metric,
      @Nullable String unit,
      @Nullable Better better) {
    if (operation == null || metric == null || unit == null || better == null) {
      throw new IllegalArgumentException("'operation', 'metric', 'unit' or 'better' is missing");
    }
  }
}
