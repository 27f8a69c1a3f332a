// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.history;

import io.etcdbench.analysis.repeat.RepeatResult;
import io.etcdbench.cli.console.Essential;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.cli.console.Progress;
import io.etcdbench.cli.report.StoredRun;
import io.etcdbench.gate.GateFile;
import io.etcdbench.gate.git.GitRepository;
import io.etcdbench.gate.history.HistoryLine.Run;
import io.etcdbench.gate.history.RunDigest;
import io.etcdbench.report.RunFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Adds stored results to a history. */
@Command(
    name = "add",
    description =
        "Adds stored results to the history. Accepts runs, repeated runs (one entry with their"
            + " means) and gate sessions (ratios to their baseline). Rejects INVALID and"
            + " interrupted runs.",
    footer = {
      "%nExamples:",
      "  etcd-bench history add etcd-bench-results/monday",
      "  etcd-bench history add results/run.json --commit v1.2.0 --store notes"
    })
final class HistoryAddCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      arity = "1..*",
      paramLabel = "RUN",
      description = "Result folder, or its run.json, repeat.json or gate.json.")
  private List<Path> runs = List.of();

  @Essential
  @Option(names = "--commit", paramLabel = "REF", description = "Measured commit. Default: HEAD.")
  private String commit = "HEAD";

  @Mixin private StoreOptions store = new StoreOptions();

  @Override
  public Integer call() {
    GitRepository git = store.git();
    String id = git.commit(commit);
    List<Run> digests = runs.stream().map(run -> digest(run, id, git)).toList();
    Consumer<String> notice = Progress.to(spec.commandLine().getErr());
    digests.forEach(run -> store.add(run, notice));
    return ExitCode.SUCCESS;
  }

  /**
   * Returns the entry that a history stores for a result.
   *
   * @param run folder or file of the result
   * @param commit full identifier
   * @param git the repository that the path of the report is relative to
   */
  static Run digest(Path run, String commit, GitRepository git) {
    boolean session =
        run.endsWith(GateFile.NAME)
            || (Files.exists(run.resolve(GateFile.NAME)) && !Files.exists(StoredRun.file(run)));
    if (session) {
      Path file = Files.isDirectory(run) ? run.resolve(GateFile.NAME) : run;
      return RunDigest.of(GateFile.read(file), commit, report(file, GateFile.PAGE, git));
    }
    if (StoredRun.isRepeated(run)) {
      Path file = Files.isDirectory(run) ? run.resolve(RepeatResult.FILE) : run;
      return RunDigest.of(
          StoredRun.readRepeated(file),
          StoredRun.readAll(file).get(0),
          commit,
          report(file, "repeat.html", git));
    }
    Path file = StoredRun.file(run);
    return RunDigest.of(StoredRun.read(file), commit, report(file, RunFiles.PAGE, git));
  }

  /**
   * Returns the path of the report relative to the repository, so that it is valid in any clone.
   */
  private static String report(Path file, String name, GitRepository git) {
    Path page = file.toAbsolutePath().normalize().resolveSibling(name);
    return Files.exists(page) ? git.root().relativize(page).toString().replace('\\', '/') : "";
  }
}
