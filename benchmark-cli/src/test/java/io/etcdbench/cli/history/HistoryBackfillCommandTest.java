// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.analysis.repeat.RepeatResult;
import io.etcdbench.cli.CommandPlans;
import io.etcdbench.cli.CommandPlans.CommandOutput;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.cluster.ClusterException;
import io.etcdbench.driver.Eventually;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.gate.git.GitProject;
import io.etcdbench.gate.history.Backfill.Step;
import io.etcdbench.gate.history.Backfiller;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.result.Finding;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SampleRun;
import io.etcdbench.result.Severity;
import io.etcdbench.result.file.OutputFolder;
import io.etcdbench.result.file.ResultFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** A backfill that cannot go on, and runs that leave no result: nothing listens at port 1. */
@Timeout(120)
@Isolated("sets user.home")
final class HistoryBackfillCommandTest {
  private static final String BUILD = GitProject.BUILD;
  private static final String ENDPOINT = "http://127.0.0.1:1";
  private static final String FAILING = "put --total 1 --endpoints " + ENDPOINT;

  private final String home = System.getProperty("user.home");

  @TempDir private Path folder;

  @BeforeEach
  void keepBuildsHere() {
    System.setProperty("user.home", folder.resolve("home").toString());
  }

  @AfterEach
  void restore() {
    System.setProperty("user.home", home);
  }

  @Test
  void aClusterThatIsDownEndsItAndLeavesTheCommitToTheNextStart() {
    GitProject project = GitProject.in(folder.resolve("project"));
    String first = project.commit(BUILD);
    String second = project.commit(BUILD);
    Path output = folder.resolve("backfill");

    CommandOutput printed = backfill(project, output, "", first, FAILING);

    assertThat(printed.exitCode()).as(printed.err()).isEqualTo(ExitCode.FAILURE);
    assertThat(printed.err())
        .contains(" failed: nothing listens at endpoint " + ENDPOINT)
        .endsWith(
            "; run the same command again to resume, or with --skip %s before the range to leave the commit out\n"
                .formatted(second.substring(0, 10)))
        .doesNotContain("is skipped");
    assertThat(output.resolve(Backfiller.NAME)).doesNotExist();
  }

  @Test
  void aMemberThatDiedEndsItAndLeavesTheCommitToTheNextStart() throws IOException {
    Path result = ResultFile.write(folder.resolve("stored"), withADeadMember());
    GitProject project = GitProject.in(folder.resolve("project"));
    String first = project.commit(BUILD);
    String second = project.commit(buildOfAProgramThatKeeps(result));
    Path output = folder.resolve("backfill");

    CommandOutput printed = backfill(project, output, "", first, FAILING);

    assertThat(printed.exitCode()).as(printed.err()).isEqualTo(ExitCode.FAILURE);
    assertThat(printed.err())
        .endsWith(
            "etcd-bench: the run in '%s' failed: member 'm1' has died; run the same command again to resume, or with --skip %s before the range to leave the commit out\n"
                .formatted(output.resolve(second), second.substring(0, 10)))
        .doesNotContain("is skipped");
    assertThat(output.resolve(Backfiller.NAME)).doesNotExist();
  }

  @Test
  void aMemberMayHaveDiedInAnyRunOfARepetition() {
    RunResult first = SampleRun.result();
    RunResult second = withADeadMember();
    Path repeated = folder.resolve("repeated");
    ResultFile.write(repeated.resolve("run-1"), first);
    RepeatResult repeat = RepeatResult.planned("put", 2).with("run-1", 0, first, List.of());
    repeat.write(repeated);
    CommitRun.requireMembersAlive(repeated);

    ResultFile.write(repeated.resolve("run-2"), second);
    repeat.with("run-2", ExitCode.INVALID, second, List.of(first)).write(repeated);

    assertThatThrownBy(() -> CommitRun.requireMembersAlive(repeated))
        .isInstanceOf(ClusterException.class)
        .hasMessage(
            "the run in '%s' failed: member 'm1' has died; run the same command again to resume",
            repeated);
  }

  private static RunResult withADeadMember() {
    return SampleRun.result()
        .withFindings(
            List.of(new Finding("member-died", Severity.ERROR, "member 'm1' has died", "")));
  }

  /** Returns a build that replaces the program with one that copies an invalid result. */
  private String buildOfAProgramThatKeeps(Path result) throws IOException {
    Path classes =
        program(
            """
            Path output = Path.of(words[words.length - 1].substring("--output=".length()));
            Files.createDirectories(output);
            Files.copy(Path.of("%s"), output.resolve("%s"));
            System.exit(4);
            """
                .formatted(result, result.getFileName()));
    return "mkdir -p target/classes; cp -R '%s/.' target/classes".formatted(classes);
  }

  /** Compiles a program with a main method, and returns the folder of its classes. */
  private Path program(String main) throws IOException {
    Path source = folder.resolve("Main.java");
    Files.writeString(
        source,
        """
        package io.etcdbench.cli;

        import java.nio.file.Files;
        import java.nio.file.Path;
        import java.util.concurrent.CountDownLatch;
        import sun.misc.Signal;

        public class Main {
          public static void main(String[] words) throws Exception {
            %s
          }
        }
        """
            .formatted(main));
    Path classes = folder.resolve("classes");
    ToolProvider javac = ToolProvider.findFirst("javac").orElseThrow();
    String[] words = {"-proc:none", "-d", classes.toString(), source.toString()};
    assertThat(javac.run(System.out, System.err, words)).isZero();
    return classes;
  }

  @Test
  void aFolderInWhichAnotherBackfillRunsIsRefused() {
    GitProject project = GitProject.in(folder.resolve("project"));
    String first = project.commit(BUILD);
    project.commit(BUILD);
    Path output = folder.resolve("backfill");

    CommandOutput printed;
    try (OutputFolder other = OutputFolder.resume(output)) {
      printed = backfill(project, other.path(), "", first, FAILING);
    }

    assertThat(printed.exitCode()).as(printed.err()).isEqualTo(ExitCode.USAGE);
    assertThat(printed.err())
        .contains("the folder '%s' cannot be used for this run".formatted(output))
        .contains("another run is writing to it");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          put --duraton 30s | unknown option '--duraton', did you mean '--duration'?
          run no-plan.yaml  | the plan 'no-plan.yaml' cannot be read (there is no such file or folder); give a YAML file,
          run               | no plan is given; name a YAML file
          run -             | the plan is standard input, which can be read only once; name a YAML file
          run --reference   | --reference measures nothing; drop it, or give it to 'etcd-bench run'
          put --print-plan  | --print-plan measures nothing; drop it, or give it to 'etcd-bench put'
          put --help        | --help measures nothing; drop it, or give it to 'etcd-bench put'
          """)
  void aLoadThatIsNotValidIsRefusedBeforeACommitIsBuilt(String load, String message) {
    GitProject project = GitProject.in(folder.resolve("project"));
    String first = project.commit(BUILD);
    project.commit(BUILD);
    Path output = folder.resolve("backfill");

    CommandOutput printed = backfill(project, output, "", first, load);

    assertThat(printed.exitCode()).as(printed.err()).isEqualTo(ExitCode.USAGE);
    assertThat(printed.err().lines())
        .singleElement()
        .asString()
        .startsWith("etcd-bench: " + message);
    assertThat(output).doesNotExist();
  }

  /** A terminal sends Ctrl-C to git as well, which may be the first to end. */
  @Test
  void aStopThatEndsGitLeavesTheCommitToTheNextStart() throws IOException {
    GitProject project = GitProject.in(folder.resolve("project"));
    String first = project.commit(BUILD);
    String second = project.commit(BUILD);
    Path adding = folder.resolve("adding");
    Path hooks = Files.createDirectories(folder.resolve("project/.git/hooks"));
    Path hook = hooks.resolve("reference-transaction");
    Files.writeString(
        hook, "#!/bin/sh\ngrep -q refs/notes/ || exit 0\ntouch '%s'; kill $PPID".formatted(adding));
    assertThat(hook.toFile().setExecutable(true)).isTrue();
    StopSignal stop = new StopSignal();
    GitProject.giveOnceThereIs(adding, stop);

    Optional<Step> step;
    try (FakeEtcd server = FakeEtcd.start(Behaviour.instant())) {
      String words =
          "--repository %s --store notes --output %s %s..HEAD %s"
              .formatted(project.git().folder(), folder.resolve("backfill"), first, load(server));
      HistoryBackfillCommand command =
          CommandLine.populateCommand(new HistoryBackfillCommand(), words.split(" ", -1));
      step = command.measure(second, project.git(), stop, line -> {});
    }

    assertThat(adding).exists();
    assertThat(step).isEmpty();
  }

  @Test
  void aBrokenHistoryEndsItAndLeavesTheCommitToTheNextStart() {
    GitProject project = GitProject.in(folder.resolve("project"));
    String first = project.commit(BUILD);
    Path broken = folder.resolve("history/broken.jsonl");
    project.commit("%s; mkdir %s; echo {} > %s".formatted(BUILD, broken.getParent(), broken));
    Path output = folder.resolve("backfill");

    CommandOutput printed;
    try (FakeEtcd server = FakeEtcd.start(Behaviour.instant())) {
      printed = backfill(project, output, "", first, load(server));
    }

    assertThat(printed.exitCode()).as(printed.err()).isEqualTo(ExitCode.USAGE);
    assertThat(printed.err())
        .contains("etcd-bench: line 1 of '%s' is not a line of a history: ".formatted(broken))
        .doesNotContain("is skipped");
    assertThat(output.resolve(Backfiller.NAME)).doesNotExist();
  }

  @Test
  void aCommitWhoseRunAlwaysFailsCanBeLeftOut() {
    GitProject project = GitProject.in(folder.resolve("project"));
    String first = project.commit(BUILD);
    project.commit(BUILD);
    Path output = folder.resolve("backfill");

    CommandOutput printed = backfill(project, output, "--skip HEAD", first, FAILING);

    assertThat(printed.exitCode()).as(printed.err()).isEqualTo(ExitCode.INVALID);
    assertThat(printed.out()).contains("0 of 1 commits measured; see etcd-bench history analyze");
    assertThat(printed.err()).contains(" is skipped: --skip names it");
    CommandOutput other = backfill(project, output, "--skip " + first, first, FAILING);
    assertThat(other.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(other.err())
        .contains("--skip names '%s', which is not one of the commits of".formatted(first));
  }

  @Test
  void aCommitWhoseClassesDoNotFitCannotBeMeasured() throws IOException {
    Path replaced = folder.resolve("classes/io/etcdbench/cli/console/QuietLogging.class");
    Files.createDirectories(replaced.getParent());
    Files.createFile(replaced);
    CommitRun run =
        new CommitRun(
            List.of(folder.resolve("classes")),
            List.of("put", "--endpoints", ENDPOINT, "--total", "1"),
            folder.resolve("results"));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> run.run(new StopSignal()))
        .withMessageStartingWith(
            "its run exited with code 1: Exception in thread \"main\" java.lang.ClassFormatError: ");
  }

  /** A run decides itself how long it needs to stop. */
  @Test
  void aRunThatIsStoppingGetsTheSecondSignalToo() throws IOException {
    Path waiting = folder.resolve("waiting");
    Path stopping = folder.resolve("stopping");
    Path stopped = folder.resolve("stopped");
    CommitRun run =
        new CommitRun(
            List.of(programThatAwaitsTwoSignals(waiting, stopping, stopped)),
            List.of("put"),
            folder.resolve("results"));
    StopSignal stop = new StopSignal();
    CompletableFuture<Void> stopper =
        CompletableFuture.runAsync(
                () -> {
                  Eventually.holds("the run waits", () -> Files.exists(waiting));
                  stop.give();
                  Eventually.holds("the run stops", () -> Files.exists(stopping));
                })
            .whenComplete((done, failure) -> stop.giveAtOnce());

    assertThatIllegalArgumentException()
        .isThrownBy(() -> run.run(stop))
        .withMessageStartingWith("its run exited with code -1: ");
    stopper.join();
    assertThat(stopped).exists();
  }

  /** Compiles a program that makes a folder when it waits for signals, and at each of the two. */
  private Path programThatAwaitsTwoSignals(Path... folders) throws IOException {
    return program(
        """
        CountDownLatch signals = new CountDownLatch(2);
        Signal.handle(
            new Signal("TERM"),
            signal -> {
              if (!Path.of("%2$s").toFile().mkdir()) {
                Path.of("%3$s").toFile().mkdir();
              }
              signals.countDown();
            });
        Files.createDirectory(Path.of("%1$s"));
        signals.await();
        """
            .formatted((Object[]) folders));
  }

  private static String load(FakeEtcd server) {
    return "put --driver grpc --total 100 --warmup 0 --no-rehearse --endpoints "
        + server.endpoints().get(0);
  }

  private CommandOutput backfill(
      GitProject project, Path output, String more, String first, String load) {
    return CommandPlans.execute(
        "history backfill --repository %s --store %s --output %s %s %s..HEAD %s"
            .formatted(
                project.git().folder(), folder.resolve("history"), output, more, first, load));
  }
}
