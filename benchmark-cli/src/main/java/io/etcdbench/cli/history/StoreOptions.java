// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.history;

import io.etcdbench.cli.console.Essential;
import io.etcdbench.gate.git.GitRepository;
import io.etcdbench.gate.history.HistoryAnalysis;
import io.etcdbench.gate.history.HistoryLine;
import io.etcdbench.gate.history.HistoryLine.Run;
import io.etcdbench.gate.history.HistoryStore;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** Location of a history, and the Git repository of its commits. */
final class StoreOptions {
  @Essential
  @Option(
      names = "--store",
      paramLabel = "DIR|notes",
      description =
          "History folder, or notes for git notes (refs/notes/etcd-bench). Default:"
              + " etcd-bench-history.")
  private String store = "etcd-bench-history";

  @Option(
      names = "--repository",
      paramLabel = "DIR",
      description = "Git repository of the commits. Default: the current directory.")
  private Path repository = Path.of("");

  GitRepository git() {
    return GitRepository.at(repository.toAbsolutePath());
  }

  /** Returns the location as the user gave it. */
  String name() {
    return store;
  }

  HistoryStore open() {
    return HistoryStore.of(store, git());
  }

  /** Returns the lines of the history. Rejects a history without runs. */
  List<HistoryLine> lines() {
    List<HistoryLine> lines = open().read();
    if (HistoryAnalysis.all(lines, Run.class).isEmpty()) {
      throw new IllegalArgumentException(
          "the history '%s' has no runs; add one with etcd-bench history add RUN, or choose another with --store"
              .formatted(store));
    }
    return lines;
  }

  /** Returns the label of a series. Rejects a series that the history does not contain. */
  String series(String label) {
    TreeSet<String> known =
        HistoryAnalysis.all(lines(), Run.class).stream()
            .map(run -> run.series().label())
            .collect(Collectors.toCollection(TreeSet::new));
    if (!known.contains(label)) {
      throw new IllegalArgumentException(
          "the history has no series '%s'; allowed: %s".formatted(label, String.join(", ", known)));
    }
    return label;
  }

  /** Adds a run, and reports when it starts a new series. */
  void add(Run run, Consumer<String> notice) {
    HistoryStore history = open();
    List<Run> before = HistoryAnalysis.all(history.read(), Run.class);
    if (before.stream()
        .anyMatch(one -> one.series().equals(run.series()) && one.time().equals(run.time()))) {
      throw new IllegalArgumentException(
          "the run of %s is already in the history; add another run".formatted(run.time()));
    }
    news(run, before).ifPresent(notice);
    history.append(run);
    notice.accept(
        "added %s of commit %s to series %s"
            .formatted(
                run.workload(), GitRepository.shortCommit(run.commit()), run.series().label()));
  }

  /**
   * Describes how the environment differs from that of the newest run of the same plan, or returns
   * empty when the run belongs to an existing series.
   */
  private static Optional<String> news(Run run, List<Run> before) {
    boolean known = before.stream().anyMatch(one -> one.series().equals(run.series()));
    return known
        ? Optional.empty()
        : before.stream()
            .filter(one -> one.series().plan().equals(run.series().plan()))
            .max(Comparator.comparing(Run::time))
            .map(
                other ->
                    "new series: the environment differs from that of the latest run (there): "
                        + Run.differences(run.environment(), other.environment()));
  }
}
