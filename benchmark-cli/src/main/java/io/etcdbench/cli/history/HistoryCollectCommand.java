// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.history;

import io.etcdbench.cli.Main;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.cli.console.Progress;
import io.etcdbench.cli.run.ResultFolder;
import io.etcdbench.gate.git.GitRepository;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Measures the checked-out commit. */
@Command(
    name = "collect",
    description =
        "Measures the checked-out commit and adds it to the history. Runs a load command and"
            + " returns its exit code.",
    footer = {
      "%nExamples:",
      "  etcd-bench history collect put --duration 30s",
      "  etcd-bench history collect --store notes run checkout.yaml"
    })
final class HistoryCollectCommand implements Callable<Integer> {
  private CommandSpec spec = CommandSpec.create();

  @Parameters(
      arity = "1..*",
      paramLabel = "LOAD",
      description = "Load command with its flags, for example: put --total 20000")
  private List<String> load = List.of();

  @Mixin private StoreOptions store = new StoreOptions();

  /** Stops parsing at the load command, to which all following arguments belong. */
  @Spec
  void spec(CommandSpec own) {
    own.parser().stopAtPositional(true);
    spec = own;
  }

  @Override
  public Integer call() {
    GitRepository git = store.git();
    String commit = git.commit("HEAD");
    Consumer<String> notice = Progress.to(spec.commandLine().getErr());
    Path folder = ResultFolder.dated("history");
    List<String> all = CommitRun.words(load, folder);
    CommandSpec unused = CommitRun.requireLoad(spec, all);
    if (git.isChanged()) {
      notice.accept(
          "uncommitted changes: the run is recorded under commit %s; commit them first"
              .formatted(GitRepository.shortCommit(commit)));
    }
    String[] words = all.toArray(String[]::new);
    int code =
        Main.commandLine(spec.commandLine().getOut(), spec.commandLine().getErr(), words)
            .execute(words);
    if (code == ExitCode.USAGE || !Files.isDirectory(folder)) {
      return code;
    }
    try {
      store.add(HistoryAddCommand.digest(folder, commit, git), notice);
    } catch (IllegalArgumentException e) {
      notice.accept("not added to the history: " + e.getMessage());
      return code == ExitCode.SUCCESS ? ExitCode.INVALID : code;
    }
    return code;
  }
}
