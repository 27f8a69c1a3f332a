// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.objective;

import io.etcdbench.result.SeriesResult;
import io.etcdbench.result.Uncertainty;
import io.etcdbench.result.Uncertainty.Bounds;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A figure that can have a limit. */
sealed interface Metric permits LatencyMetric, RateMetric, ErrorMetric {

  /** The unit of its values, as the result names it. */
  String unit();

  /** What a limit looks like, for messages. */
  String limits();

  /** The factor from a written unit to {@link #unit()}; 0 for a unit that it does not have. */
  double factor(String writtenUnit);

  /** Whether less of it is better. */
  boolean hasUpperLimit();

  /**
   * Its value.
   *
   * @param series of the operations that count, at least one
   */
  Observation observe(List<SeriesResult> series);

  /**
   * The interval of its value, where a series has one for it.
   *
   * @param known of the successful operations
   * @param open whether the run has response times
   */
  default @Nullable Bounds bounds(Uncertainty known, boolean open) {
    return null;
  }
}
