// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.objective;

import io.etcdbench.result.RunResult;
import io.etcdbench.result.SeriesResult;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The measured series of the operations that an objective covers.
 *
 * @param series of these operations, in the measure phase
 * @param otherwise the reason when there are none
 */
record MeasuredSeries(List<SeriesResult> series, String otherwise) {
  static MeasuredSeries of(RunResult result, @Nullable String operation) {
    List<SeriesResult> all = result.measuredSeries();
    return operation == null || all.isEmpty() ? ofTheLoad(all) : named(all, operation);
  }

  /** What watchers received was not sent, so it can neither fail nor add to the throughput. */
  private static MeasuredSeries ofTheLoad(List<SeriesResult> all) {
    return new MeasuredSeries(
        all.stream().filter(one -> !one.isOfWatchers()).toList(), "nothing was measured");
  }

  private static MeasuredSeries named(List<SeriesResult> all, String operation) {
    String names = String.join(", ", all.stream().map(SeriesResult::operation).distinct().toList());
    return new MeasuredSeries(
        all.stream().filter(one -> one.operation().equals(operation)).toList(),
        "no operation '%s' was measured, only: %s".formatted(operation, names));
  }

  Observation observe(SloMetric metric) {
    return series.isEmpty() ? Observation.none(otherwise) : metric.observe(series);
  }
}
