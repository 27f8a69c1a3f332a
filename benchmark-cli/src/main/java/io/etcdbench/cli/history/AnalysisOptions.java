// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.history;

import io.etcdbench.gate.history.CommitLine;
import io.etcdbench.gate.history.HistoryAnalysis;
import io.etcdbench.gate.history.HistoryLine;
import io.etcdbench.plan.Bound;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Flags that select and configure the analysis of a history. */
final class AnalysisOptions {
  private static final double PERCENT = 100;

  @Mixin private StoreOptions store = new StoreOptions();

  @Mixin private BranchOption branch = new BranchOption();

  @Option(
      names = "--least-change",
      paramLabel = "PERCENT",
      description = "Smallest change of level to report as a step. Default: ${DEFAULT-VALUE}.")
  private double leastChange = HistoryAnalysis.MIN_CHANGE * PERCENT;

  StoreOptions store() {
    return store;
  }

  HistoryAnalysis analysis() {
    double least = Bound.MIN_CHANGE.require(leastChange) / PERCENT;
    CommitLine line = branch.line(store.git());
    List<HistoryLine> lines = store.lines();
    HistoryAnalysis analysis = HistoryAnalysis.of(lines, line, least);
    if (analysis.series().isEmpty()) {
      throw new IllegalArgumentException(
          "none of the history's commits is on the first-parent line of '%s'; choose another --branch or --repository%s"
              .formatted(branch, store.git().ifShallow()));
    }
    return analysis;
  }
}
