// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.gate;

import io.etcdbench.analysis.compare.Verdict;
import io.etcdbench.cli.Main;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.cli.console.ProcessSignal;
import io.etcdbench.cli.console.Progress;
import io.etcdbench.cli.console.Terminal;
import io.etcdbench.document.text.TextDocument;
import io.etcdbench.gate.GateFile;
import io.etcdbench.gate.GateResult;
import io.etcdbench.gate.bisect.Bisection;
import io.etcdbench.gate.bisect.Bisection.Outcome;
import io.etcdbench.gate.bisect.Bisection.Step;
import io.etcdbench.gate.bisect.BisectionDocument;
import io.etcdbench.gate.bisect.Bisector;
import io.etcdbench.gate.bisect.CommitRange;
import io.etcdbench.gate.git.GitRepository;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.result.file.OutputFolder;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Finds the commit that made a client slower. */
@Command(
    name = "bisect",
    description = {
      "Finds the first commit that is slower than a good one. Takes about log2(n) gate sessions"
          + " for n commits. The first compares BAD with GOOD, each later one a commit between"
          + " them with GOOD. Commits that do not build or are INCONCLUSIVE are skipped.",
      "",
      "To resume after an interruption, run the same command again: bisect.json in --output"
          + " stores the sessions so far. Exit code 4 if no single commit is identified."
    },
    footer = {
      "%nExamples:",
      "  etcd-bench gate bisect v1.2.0..HEAD",
      "  etcd-bench gate bisect v1.2.0..HEAD -- --workloads get --budget 6m --cluster process:1"
    })
final class GateBisectCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      index = "0",
      paramLabel = "GOOD..BAD",
      description = "A commit that is not slower, and a descendant that is.")
  private String range = "";

  @Parameters(
      index = "1..*",
      paramLabel = "OPTION",
      description = "Options of etcd-bench gate for each session, after --.")
  private List<String> options = List.of();

  @Option(
      names = "--repository",
      paramLabel = "DIR",
      description = "Git repository of the commits. Default: the current directory.")
  private Path repository = Path.of("").toAbsolutePath();

  @Option(
      names = "--output",
      paramLabel = "DIR",
      description =
          "Directory for bisect.json and a subdirectory per session. Default:"
              + " etcd-bench-results/bisect.")
  private Path output = Path.of("etcd-bench-results", "bisect");

  @Override
  public Integer call() {
    return run(
        ProcessSignal.stopping(
            Progress.to(spec.commandLine().getErr()),
            "completed sessions are kept",
            "keys may be left on the cluster"));
  }

  /** Runs sessions until the search has ended or is stopped, and returns the exit code. */
  int run(StopSignal stop) {
    OutputFolder.requirePossible(output);
    CommitRange commits = CommitRange.of(repository, range);
    Consumer<String> notice = Progress.to(spec.commandLine().getErr());
    try (OutputFolder state = OutputFolder.resume(output)) {
      Bisection end =
          new Bisector(
                  state.path().resolve(Bisector.NAME),
                  (good, candidate) -> session(good, candidate, stop),
                  notice)
              .run(Bisection.of(commits.good(), commits.commits(), options));
      return print(end, spec.commandLine().getOut());
    }
  }

  private int print(Bisection end, PrintWriter out) {
    GitRepository git = new GitRepository(repository);
    out.print(
        TextDocument.render(
            BisectionDocument.of(end, git::describe),
            Terminal.style().withWidth(TextDocument.WIDTH)));
    out.println();
    out.println("sessions in " + output);
    return end.outcome() == Outcome.FOUND ? ExitCode.SUCCESS : ExitCode.INVALID;
  }

  /** Runs one session. Returns empty when it was stopped before it had decided. */
  private Optional<Step> session(String good, String candidate, StopSignal stop) {
    if (stop.isGiven()) {
      return Optional.empty();
    }
    Path folder = fresh(candidate);
    List<String> all =
        new ArrayList<>(
            List.of(
                "gate",
                "--repository=" + repository,
                "--baseline=" + good,
                "--candidate=" + candidate,
                "--output=" + folder));
    all.addAll(options);
    String[] words = all.toArray(String[]::new);
    StringWriter complaints = new StringWriter();
    CommandLine line =
        Main.commandLine(
            new PrintWriter(new StringWriter()),
            both(complaints, spec.commandLine().getErr()),
            words);
    GateCommand gate = Objects.requireNonNull(line.getSubcommands().get("gate")).getCommand();
    gate.endWith(stop);
    int code = line.execute(words);
    if (!Files.exists(folder.resolve(GateFile.NAME))) {
      return stop.isGiven()
          ? Optional.empty()
          : Optional.of(unmeasured(candidate, gate, code, complaints.toString()));
    }
    GateResult result = GateFile.read(folder.resolve(GateFile.NAME));
    return stop.isGiven() && result.verdict() == Verdict.ERROR
        ? Optional.empty()
        : Optional.of(new Step(candidate, result.verdict(), result.reason()));
  }

  /** Shows the progress of a session, whose last line is the reason when it has no result. */
  private static PrintWriter both(Writer kept, PrintWriter shown) {
    return new PrintWriter(
        new Writer() {
          @Override
          public void write(char[] text, int begin, int length) throws IOException {
            kept.write(text, begin, length);
            shown.write(text, begin, length);
          }

          @Override
          public void flush() {
            shown.flush();
          }

          @Override
          public void close() {
            shown.flush();
          }
        },
        true);
  }

  /** Returns an unused folder. An interrupted session of the same commit keeps its folder. */
  private Path fresh(String candidate) {
    Path folder = output.resolve(candidate);
    for (int i = 2; Files.exists(folder); i++) {
      folder = output.resolve(candidate + "-" + i);
    }
    return folder;
  }

  /**
   * Returns the step of a commit that could not be measured, which the search skips. Throws when it
   * is the bad commit itself, and when the options, the machine or the cluster failed and not the
   * commit.
   */
  private Step unmeasured(String candidate, GateCommand gate, int code, String complaints) {
    MachineFailure.rejectIn(
        code, "the session of %s failed, for the reason above".formatted(candidate));
    if (!Files.exists(output.resolve(Bisector.NAME))) {
      throw new IllegalArgumentException(
          "BAD and GOOD cannot be compared, for the reason above; correct it, or give a range whose"
              + " ends can be compared");
    }
    if (!gate.mayBlameTheCommits()) {
      throw new IllegalArgumentException(
          ("the session of %s did not start, for the reason above; correct it and run the same"
                  + " command again to resume")
              .formatted(candidate));
    }
    String last = complaints.lines().reduce((first, second) -> second).orElse("exit code " + code);
    return new Step(candidate, Verdict.ERROR, last.replaceFirst("^etcd-bench: ", ""));
  }
}
