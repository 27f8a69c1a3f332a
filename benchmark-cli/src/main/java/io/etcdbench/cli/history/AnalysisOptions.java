// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.history;

import io.etcdbench.gate.git.GitRepository;
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
    GitRepository git = store.git();
    CommitLine line = branch.line(git);
    List<HistoryLine> lines = store.lines();
    HistoryAnalysis analysis = HistoryAnalysis.of(lines, line, least);
    if (analysis.series().isEmpty()) {
      throw new IllegalArgumentException(
          "none of the history's commits is on the first-parent line of '%s'; choose another --branch or --repository%s"
              .formatted(branch, git.ifShallow()));
    }
    requireKnown(analysis.strangers(), git);
    return analysis;
  }

  /**
   * Rejects a shallow clone that lacks measured commits: they may be on the line, and without them
   * an old regression would look like a pass.
   */
  private static void requireKnown(List<String> strangers, GitRepository git) {
    String shallow = git.ifShallow();
    if (shallow.isEmpty()) {
      return;
    }
    for (String commit : strangers) {
      if (git.call("cat-file", "-e", commit + "^{commit}").code() != 0) {
        throw new IllegalArgumentException(
            "the history has runs of commits that are missing in '%s', for example '%s'%s"
                .formatted(git.folder(), commit, shallow));
      }
    }
  }
}
