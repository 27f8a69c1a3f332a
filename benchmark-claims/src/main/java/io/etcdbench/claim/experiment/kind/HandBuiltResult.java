// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.experiment.kind;

import io.etcdbench.claim.RunSpec;
import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.result.PhaseName;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SeriesResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Builds results of runs that the engine does not execute. Stateless. */
final class HandBuiltResult {
  private static final int SIGNIFICANT_DIGITS = 3;

  private HandBuiltResult() {}

  /** Returns an empty histogram of nanoseconds. */
  static Histogram histogram() {
    return new Histogram(SIGNIFICANT_DIGITS);
  }

  /** Returns a result without series. */
  static RunResult result(RunSpec spec, TestCluster site) {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("name", spec.plan().name());
    settings.put("kind", spec.kind());
    spec.settings().forEach((name, value) -> settings.put(name, String.valueOf(value)));
    return RunResult.of(settings, site.environment());
  }

  /** Returns a copy with one series of successful operations. */
  static RunResult with(RunResult result, String operation, Histogram nanos, long elapsedNanos) {
    long count = nanos.getTotalCount();
    if (count == 0) {
      return result;
    }
    SeriesResult series =
        new SeriesResult(
            operation,
            SeriesResult.OK,
            count,
            count * 1e9 / Math.max(1, elapsedNanos),
            LatencySummary.of(nanos),
            null,
            null);
    return result.withPhases(
        List.of(
            new PhaseResult(PhaseName.MEASURE.label(), elapsedNanos, count, 0, List.of(series))),
        null);
  }
}
