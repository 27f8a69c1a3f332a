// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.objective;

import io.etcdbench.result.ObjectiveResult;
import io.etcdbench.result.SeriesResult;
import io.etcdbench.result.Uncertainty;
import io.etcdbench.result.Uncertainty.Bounds;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Successful operations per second. */
record RateMetric() implements SloMetric {

  @Override
  public String unit() {
    return ObjectiveResult.OPS_PER_SECOND;
  }

  @Override
  public String limits() {
    return "> or >= and a rate such as 1000/s or 12.5k/s";
  }

  @Override
  public double factor(String writtenUnit) {
    return switch (writtenUnit) {
      case "/s" -> 1;
      case "k/s" -> 1_000;
      default -> 0;
    };
  }

  @Override
  public boolean hasUpperLimit() {
    return false;
  }

  @Override
  public Observation observe(List<SeriesResult> series) {
    return Observation.of(
        series.stream().filter(SeriesResult::isOk).mapToDouble(SeriesResult::opsPerSecond).sum());
  }

  @Override
  public @Nullable Bounds bounds(Uncertainty known, boolean open) {
    return known.opsPerSecond();
  }
}
