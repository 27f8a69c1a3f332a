// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.chart;

import io.etcdbench.observe.server.MemberAccount;
import io.etcdbench.report.section.Operations;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.Sample;
import io.etcdbench.result.SeriesResult;
import java.util.List;
import java.util.Optional;

/**
 * One of the runs that a document shows.
 *
 * @param name a distinct name
 * @param number its index among the runs, from 0
 * @param result result of the run
 */
public record ChartedRun(String name, int number, RunResult result) {

  /** Returns the measure phase; empty for a JMH run. */
  public Optional<PhaseResult> measure() {
    return result.measure();
  }

  List<Sample> timeline() {
    return measure().map(PhaseResult::timeline).orElse(List.of());
  }

  /** Returns the successful series of the measure phase. */
  List<SeriesResult> fine() {
    return measure().map(Operations::fine).orElse(List.of());
  }

  Optional<SeriesResult> fine(String operation) {
    return fine().stream().filter(series -> series.operation().equals(operation)).findFirst();
  }

  List<MemberAccount> members() {
    return Optional.ofNullable(result.server()).map(server -> server.members()).orElse(List.of());
  }
}
