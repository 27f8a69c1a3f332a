// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.section;

import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.SeriesResult;
import java.util.List;

/** Selects the series of a phase by operation and outcome. */
public final class Operations {
  private Operations() {}

  public static long count(List<SeriesResult> series) {
    return series.stream().mapToLong(SeriesResult::count).sum();
  }

  public static double rate(List<SeriesResult> series) {
    return series.stream().mapToDouble(SeriesResult::opsPerSecond).sum();
  }

  /** Returns the names of operations, in the order of the phase. */
  public static List<String> names(PhaseResult phase) {
    return phase.series().stream().map(SeriesResult::operation).distinct().toList();
  }

  public static List<SeriesResult> named(PhaseResult phase, String operation) {
    return phase.series().stream().filter(one -> one.operation().equals(operation)).toList();
  }

  public static List<SeriesResult> fine(PhaseResult phase) {
    return phase.series().stream().filter(SeriesResult::isOk).toList();
  }

  public static List<SeriesResult> failed(PhaseResult phase) {
    return phase.series().stream().filter(one -> !one.isOk()).toList();
  }
}
