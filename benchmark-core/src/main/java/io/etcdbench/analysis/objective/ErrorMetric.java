// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.objective;

import io.etcdbench.result.ObjectiveResult;
import io.etcdbench.result.SeriesResult;
import java.util.List;

/** The share of failed operations among those that ended. */
record ErrorMetric() implements SloMetric {
  private static final double PERCENT = 0.01;

  @Override
  public String unit() {
    return ObjectiveResult.SHARE;
  }

  @Override
  public String limits() {
    return "< or <= and a share such as 1% or 0.05%";
  }

  @Override
  public double factor(String writtenUnit) {
    return writtenUnit.equals("%") ? PERCENT : 0;
  }

  @Override
  public boolean hasUpperLimit() {
    return true;
  }

  @Override
  public Observation observe(List<SeriesResult> series) {
    long all = series.stream().mapToLong(SeriesResult::count).sum();
    long fine = series.stream().filter(SeriesResult::isOk).mapToLong(SeriesResult::count).sum();
    return Observation.of((double) (all - fine) / all);
  }
}
