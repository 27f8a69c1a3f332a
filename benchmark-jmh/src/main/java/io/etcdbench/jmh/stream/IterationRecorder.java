// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.stream;

import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.OutcomeKind;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * Records the service times of one stream in one iteration, in a histogram per outcome. Used by the
 * stream's own thread only and discarded with the iteration, so it has no reset.
 */
final class IterationRecorder {
  /** An hour, far above any deadline. Longer times are recorded as an hour. */
  private static final long HIGHEST_NANOS = 3_600_000_000_000L;

  private static final int SIGNIFICANT_DIGITS = 3;

  private final Histogram fine = newHistogram();
  private final Map<OutcomeKind, Failures> failures = new EnumMap<>(OutcomeKind.class);

  private static final class Failures {
    private final Histogram histogram = newHistogram();
    private final String example;

    Failures(String example) {
      this.example = example;
    }
  }

  /** Records a completed operation; returns true when it succeeded. */
  boolean record(Outcome outcome, long serviceNanos) {
    long nanos = Math.min(serviceNanos, HIGHEST_NANOS);
    if (outcome.isOk()) {
      fine.recordValue(nanos);
      return true;
    }
    failures
        .computeIfAbsent(outcome.kind(), kind -> new Failures(outcome.detail()))
        .histogram
        .recordValue(nanos);
    return false;
  }

  long fineCount() {
    return fine.getTotalCount();
  }

  /** Returns everything recorded, successful operations first. */
  List<IterationRecord.Series> series() {
    List<IterationRecord.Series> all = new ArrayList<>();
    all.add(IterationRecord.Series.of(OutcomeKind.OK, "", fine));
    failures.forEach(
        (kind, seen) -> all.add(IterationRecord.Series.of(kind, seen.example, seen.histogram)));
    return all;
  }

  private static Histogram newHistogram() {
    return new Histogram(HIGHEST_NANOS, SIGNIFICANT_DIGITS);
  }
}
