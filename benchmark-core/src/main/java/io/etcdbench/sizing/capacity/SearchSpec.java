// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.capacity;

import io.etcdbench.analysis.objective.TailLimit;
import java.time.Duration;

/**
 * The parameters of a search. Immutable.
 *
 * @param limit the objective
 * @param maxErrorShare the share of operations that may fail, 0 to 1
 * @param range of rates
 * @param budget total time for which load may be offered, above zero
 * @param confirm the effort to confirm the edge
 */
public record SearchSpec(
    TailLimit limit, double maxErrorShare, Range range, Duration budget, Effort confirm) {

  public SearchSpec {
    if (budget.isZero() || budget.isNegative()) {
      throw new IllegalArgumentException("the budget is " + budget + "; allowed: above zero");
    }
  }

  /**
   * The range and the precision of a search.
   *
   * @param minRate the first rate that is tried, above 0
   * @param maxRate the highest rate, at least {@code minRate}
   * @param precision how far the rate found may be below the next rate tried, 0.01 to 0.5
   */
  public record Range(double minRate, double maxRate, double precision) {
    private static final double FINEST = 0.01;
    private static final double COARSEST = 0.5;

    public Range {
      if (!(minRate > 0 && maxRate >= minRate && maxRate <= Double.MAX_VALUE)) {
        throw new IllegalArgumentException(
            "the rates are %s to %s; allowed: the lowest above 0 and not above the highest"
                .formatted(minRate, maxRate));
      }
      if (!(precision >= FINEST && precision <= COARSEST)) {
        throw new IllegalArgumentException(
            "the precision is %s; allowed: 0.01 to 0.5 (1%% to 50%%)".formatted(precision));
      }
    }
  }
}
