// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.history;

import io.etcdbench.cli.console.Essential;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.cli.console.ProcessSignal;
import io.etcdbench.cli.console.Progress;
import io.etcdbench.cli.gate.BuildCache;
import io.etcdbench.cli.load.RunCommand;
import io.etcdbench.cluster.ClusterException;
import io.etcdbench.format.PlainText;
import io.etcdbench.gate.bisect.CommitRange;
import io.etcdbench.gate.duet.SubjectPaths;
import io.etcdbench.gate.git.GitFailure;
import io.etcdbench.gate.git.GitRepository;
import io.etcdbench.gate.history.Backfill;
import io.etcdbench.gate.history.Backfill.Outcome;
import io.etcdbench.gate.history.Backfill.Step;
import io.etcdbench.gate.history.Backfiller;
import io.etcdbench.gate.history.HistoryLine.Run;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.result.file.OutputFolder;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Measures old commits. */
@Command(
    name = "backfill",
    description = {
      "Measures past commits and adds the results to the history. Builds each commit after FROM up"
          + " to TO along first parents, as etcd-bench gate does, and runs the load command in a"
          + " separate JVM. Skips commits that do not build or whose run is INVALID, and ends when the"
          + " machine or the cluster fails; --skip leaves out a commit that causes this.",
      "",
      "Commits are measured coarse to fine, so an interrupted backfill covers the whole range."
          + " To resume, run the same command again: backfill.json in --output stores the progress."
          + " Once it has finished, the same command retries the skipped commits."
          + " The exit code is 4 if interrupted or if no commit could be measured."
    },
    footer = {
      "%nExamples:",
      "  etcd-bench history backfill v1.2.0..HEAD put --rate 300 --duration 30s",
      "  etcd-bench history backfill v1.2.0..HEAD run checkout.yaml"
    })
final class HistoryBackfillCommand implements Callable<Integer> {
  private CommandSpec spec = CommandSpec.create();

  @Parameters(index = "0", paramLabel = "FROM..TO", description = "Commit range.")
  private String range = "";

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "LOAD",
      description = "Load command with its flags, for example: put --total 20000")
  private List<String> load = List.of();

  @Essential
  @Option(
      names = "--output",
      paramLabel = "DIR",
      description =
          "Folder for backfill.json and one result folder per commit. Default:"
              + " etcd-bench-results/backfill.")
  private Path output = Path.of("etcd-bench-results", "backfill");

  @Option(
      names = "--skip",
      paramLabel = "COMMIT",
      description =
          "Commit of the range to leave out, for example because its run fails every time. May be"
              + " repeated.")
  private List<String> skip = List.of();

  @Mixin private StoreOptions store = new StoreOptions();

  /** Stops parsing at the range; all arguments after it belong to the load command. */
  @Spec
  void spec(CommandSpec own) {
    own.parser().stopAtPositional(true);
    spec = own;
  }

  @Override
  public Integer call() {
    OutputFolder.requirePossible(output);
    GitRepository git = store.git();
    requireLoad();
    CommitRange commits = CommitRange.of(git.folder(), range);
    Set<String> skipped = skipped(git, commits);
    store.open().read(); // finds a broken line before anything is measured
    Consumer<String> notice = Progress.to(spec.commandLine().getErr());
    StopSignal stop =
        ProcessSignal.stopping(notice, "measured commits are kept", "a run may still be stopping");
    Backfill end;
    try (OutputFolder state = OutputFolder.resume(output)) {
      end =
          new Backfiller(
                  state.path().resolve(Backfiller.NAME),
                  commit ->
                      skipped.contains(commit)
                          ? Optional.of(new Step(commit, Outcome.PASSED_OVER, "--skip names it"))
                          : measure(commit, git, stop, notice),
                  notice)
              .run(Backfill.of(commits.commits(), load, store.name()));
    }
    String measured = "%s of %s commits measured".formatted(end.measured(), end.commits().size());
    if (end.next().isPresent()) {
      spec.commandLine().getOut().println(measured + "; run the same command to continue");
      return ExitCode.INVALID;
    }
    spec.commandLine().getOut().println(measured + "; see etcd-bench history analyze");
    return end.measured() == 0 ? ExitCode.INVALID : ExitCode.SUCCESS;
  }

  /**
   * Rejects a load command that is not valid for any commit, before one is built.
   *
   * @throws ParameterException when a flag is unknown or has no such value
   * @throws IllegalArgumentException when it measures nothing or the file of a plan cannot be read
   */
  private void requireLoad() {
    CommandSpec parsed = CommitRun.requireLoad(spec, CommitRun.words(load, output));
    if (parsed.userObject() instanceof RunCommand run) {
      run.requireFile();
    }
  }

  private Set<String> skipped(GitRepository git, CommitRange commits) {
    Set<String> skipped = new HashSet<>();
    for (String ref : skip) {
      String commit = git.commit(ref);
      if (!commits.commits().contains(commit)) {
        throw new IllegalArgumentException(
            "--skip names '%s', which is not one of the commits of '%s' along first parents; omit it"
                .formatted(ref, range));
      }
      skipped.add(commit);
    }
    return skipped;
  }

  /** Measures one commit. Returns empty when the user stopped it. */
  Optional<Step> measure(
      String commit, GitRepository git, StopSignal stop, Consumer<String> notice) {
    if (stop.isGiven()) {
      return Optional.empty();
    }
    Run digest;
    try {
      List<Path> build = new SubjectPaths(git.folder(), BuildCache.path(), notice, stop).of(commit);
      if (stop.isGiven()) {
        return Optional.empty();
      }
      Path folder = new CommitRun(build, load, output.resolve(commit)).run(stop);
      if (stop.isGiven()) {
        return Optional.empty();
      }
      digest = HistoryAddCommand.digest(folder, commit, git);
    } catch (ClusterException e) {
      throw new ClusterException(
          "%s, or with --skip %s before the range to leave the commit out"
              .formatted(e.getMessage(), GitRepository.shortCommit(commit)),
          e);
    } catch (IllegalArgumentException e) {
      return stop.isGiven()
          ? Optional.empty()
          : Optional.of(
              new Step(
                  commit, Outcome.PASSED_OVER, PlainText.line(String.valueOf(e.getMessage()))));
    }
    try {
      store.add(digest, notice); // a broken history is not the fault of the commit
    } catch (GitFailure e) {
      stop.awaitAfter(e.exitCode());
      if (stop.isGiven()) {
        return Optional.empty();
      }
      throw e;
    }
    return Optional.of(new Step(commit, Outcome.MEASURED, ""));
  }
}
