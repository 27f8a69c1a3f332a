// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.objective;

import io.etcdbench.result.SeriesResult;
import io.etcdbench.result.Uncertainty;
import io.etcdbench.result.Uncertainty.Bounds;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A metric that can have a limit. */
sealed interface SloMetric permits LatencyMetric, RateMetric, ErrorMetric {

  /** Returns the unit of the values, as the result names it. */
  String unit();

  /** Describes the syntax of a limit, for messages. */
  String limits();

  /** Returns the factor from a written unit to {@link #unit()}; 0 for an unknown unit. */
  double factor(String writtenUnit);

  /** Whether lower values are better. */
  boolean hasUpperLimit();

  /**
   * Computes the value.
   *
   * @param series of the operations that count, at least one
   */
  Observation observe(List<SeriesResult> series);

  /**
   * Returns the confidence interval of the value, if the series has one.
   *
   * @param known uncertainty of the successful operations
   * @param open whether the run has response times
   */
  default @Nullable Bounds bounds(Uncertainty known, boolean open) {
    return null;
  }
}
