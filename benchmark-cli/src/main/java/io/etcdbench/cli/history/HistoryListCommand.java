// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.history;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.cli.console.Terminal;
import io.etcdbench.document.Document;
import io.etcdbench.document.Document.Group;
import io.etcdbench.document.Document.Section;
import io.etcdbench.document.Document.Table;
import io.etcdbench.document.text.TextDocument;
import io.etcdbench.gate.git.GitRepository;
import io.etcdbench.gate.history.HistoryAnalysis;
import io.etcdbench.gate.history.HistoryLine;
import io.etcdbench.gate.history.HistoryLine.Blessing;
import io.etcdbench.gate.history.HistoryLine.Run;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Lists the series of a history. */
@Command(
    name = "list",
    description = "Lists the series of the history and the accepted levels.",
    footer = {"%nExamples:", "  etcd-bench history list --store notes"})
final class HistoryListCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private StoreOptions store = new StoreOptions();

  @Override
  public Integer call() {
    List<HistoryLine> lines = store.lines();
    List<Section> sections = new ArrayList<>();
    sections.add(new Section("Series", List.of(series(HistoryAnalysis.all(lines, Run.class)))));
    List<Blessing> blessings = HistoryAnalysis.all(lines, Blessing.class);
    if (!blessings.isEmpty()) {
      sections.add(new Section("Accepted", List.of(accepted(blessings))));
    }
    spec.commandLine()
        .getOut()
        .print(
            TextDocument.render(
                new Document("etcd-bench history", sections, ""),
                Terminal.style().withWidth(TextDocument.WIDTH)));
    return ExitCode.SUCCESS;
  }

  private static Table series(List<Run> runs) {
    List<List<String>> rows =
        runs.stream().collect(groupingBy(Run::series, TreeMap::new, toList())).values().stream()
            .map(HistoryListCommand::row)
            .toList();
    return new Table(
        List.of("series", "workload", "runs", "commits", "first", "newest", "etcd", "cores"),
        Set.of(0, 1),
        List.of(Group.of("", rows)));
  }

  private static List<String> row(List<Run> runs) {
    List<Run> byTime = runs.stream().sorted(Comparator.comparing(Run::time)).toList();
    Run newest = byTime.get(byTime.size() - 1);
    return List.of(
        newest.series().label(),
        newest.workload(),
        Integer.toString(runs.size()),
        Long.toString(runs.stream().map(Run::commit).distinct().count()),
        byTime.get(0).time().toString(),
        newest.time().toString(),
        newest.environment().getOrDefault("etcd.version", "-"),
        newest.environment().getOrDefault("machine.cores", "-"));
  }

  private static Table accepted(List<Blessing> blessings) {
    List<List<String>> rows =
        blessings.stream()
            .map(
                one ->
                    List.of(
                        GitRepository.shortCommit(one.commit()),
                        one.series().isEmpty() ? "all" : one.series(),
                        one.reason()))
            .toList();
    return new Table(
        List.of("up to commit", "series", "reason"), Set.of(0, 1, 2), List.of(Group.of("", rows)));
  }
}
