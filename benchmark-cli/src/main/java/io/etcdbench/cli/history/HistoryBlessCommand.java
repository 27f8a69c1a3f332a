// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.history;

import io.etcdbench.cli.console.Essential;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.cli.console.Progress;
import io.etcdbench.gate.git.GitRepository;
import io.etcdbench.gate.history.HistoryLine.Blessing;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Accepts the performance level of a commit. */
@Command(
    name = "bless",
    description =
        "Accepts the performance level of a commit. Regressions at or before it no longer fail"
            + " analyze, but stay visible with the reason.",
    footer = {
      "%nExamples:",
      "  etcd-bench history bless \"values are checked now\" --commit v1.3.0"
    })
final class HistoryBlessCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "REASON", description = "Why the level is accepted.")
  private String reason = "";

  @Essential
  @Option(
      names = "--commit",
      paramLabel = "REF",
      description = "Last commit whose regressions are accepted. Default: HEAD.")
  private String commit = "HEAD";

  @Option(
      names = "--series",
      paramLabel = "KEY",
      description = "Series to accept, as printed by list. Default: all.")
  private String series = "";

  @Mixin private StoreOptions store = new StoreOptions();

  @Mixin private BranchOption branch = new BranchOption();

  @Override
  public Integer call() {
    if (reason.isBlank()) {
      throw new IllegalArgumentException("the reason is empty; state why the level is accepted");
    }
    GitRepository git = store.git();
    String id = git.commit(commit);
    if (!branch.line(git).commits().contains(id)) {
      throw new IllegalArgumentException(
          "commit '%s' is not on the first-parent line of '%s', so no analysis would apply this; give the commit that merged it, or its --branch%s"
              .formatted(commit, branch, git.ifShallow()));
    }
    store.lines();
    Blessing blessing =
        new Blessing(
            Blessing.SCHEMA,
            Instant.now().truncatedTo(ChronoUnit.SECONDS),
            id,
            series.isEmpty() ? "" : store.series(series),
            reason);
    store.open().append(blessing);
    Progress.to(spec.commandLine().getErr())
        .accept("accepted the level up to commit " + GitRepository.shortCommit(id));
    return ExitCode.SUCCESS;
  }
}
