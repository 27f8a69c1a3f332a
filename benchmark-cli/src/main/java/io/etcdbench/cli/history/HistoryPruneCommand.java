// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.history;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.etcdbench.cli.console.Essential;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.cli.console.Progress;
import io.etcdbench.gate.history.HistoryAnalysis;
import io.etcdbench.gate.history.HistoryLine;
import io.etcdbench.gate.history.HistoryLine.Run;
import io.etcdbench.gate.history.SeriesKey;
import io.etcdbench.plan.Bound;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Removes runs from a history. */
@Command(
    name = "prune",
    description =
        "Removes runs from the history. Deletes whole series, or all but the most recently measured"
            + " commits.",
    footer = {
      "%nExamples:",
      "  etcd-bench history prune --keep 200",
      "  etcd-bench history prune --series 0a1b2c3d-4e5f6071 --dry-run"
    })
final class HistoryPruneCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Essential
  @Option(
      names = "--keep",
      paramLabel = "N",
      description = "Number of most recently measured commits to keep per series.")
  private @Nullable Integer keep;

  @Option(
      names = "--series",
      paramLabel = "KEY",
      description = "Series to prune, as printed by list. Without --keep, removes all its runs.")
  private @Nullable String series;

  @Option(
      names = "--dry-run",
      description = "Print how many runs would be removed; remove nothing.")
  private boolean dryRun;

  @Mixin private StoreOptions store = new StoreOptions();

  @Override
  public Integer call() {
    if (keep == null && series == null) {
      throw new IllegalArgumentException("neither --keep nor --series is given; use one or both");
    }
    if (keep != null) {
      Bound.KEPT_COMMITS.require(keep);
    }
    String only = series == null ? null : store.series(series);
    List<HistoryLine> lines = store.lines();
    Set<HistoryLine> removed = new HashSet<>();
    Map<SeriesKey, List<Run>> all =
        HistoryAnalysis.all(lines, Run.class).stream().collect(groupingBy(Run::series, toList()));
    all.forEach(
        (key, runs) -> {
          if (only == null || key.label().equals(only)) {
            removed.addAll(beyond(runs));
          }
        });
    if (!dryRun && !removed.isEmpty()) {
      store.open().replace(lines.stream().filter(line -> !removed.contains(line)).toList());
    }
    Progress.to(spec.commandLine().getErr())
        .accept(
            "%s %s of %s runs"
                .formatted(
                    dryRun ? "would remove" : "removed",
                    removed.size(),
                    HistoryAnalysis.all(lines, Run.class).size()));
    return ExitCode.SUCCESS;
  }

  private List<Run> beyond(List<Run> runs) {
    List<String> newest =
        runs.stream()
            .sorted(Comparator.comparing(Run::time).reversed())
            .map(Run::commit)
            .distinct()
            .limit(keep == null ? 0 : keep)
            .toList();
    return runs.stream().filter(run -> !newest.contains(run.commit())).toList();
  }
}
