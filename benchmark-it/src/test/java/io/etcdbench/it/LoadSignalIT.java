// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.analysis.compare.Verdict;
import io.etcdbench.gate.GateFile;
import io.etcdbench.gate.GateResult;
import io.etcdbench.gate.bisect.Bisection;
import io.etcdbench.gate.bisect.Bisection.Step;
import io.etcdbench.gate.bisect.Bisector;
import io.etcdbench.gate.git.GitProject;
import io.etcdbench.result.Finding;
import io.etcdbench.result.RunFacts;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SeriesResult;
import io.etcdbench.result.file.ResultFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What measures, seen from the outside and stopped in each of its phases. */
final class LoadSignalIT {
  private static final Duration QUICK = Duration.ofSeconds(60);

  /** The first run on a machine may have to fetch or build etcd. */
  private static final Duration READY = Duration.ofMinutes(6);

  @TempDir private Path directory;

  @Execution(ExecutionMode.CONCURRENT)
  @ParameterizedTest
  @CsvSource({"INT", "TERM"})
  void keepsWhatWasMeasuredAndLeavesNothingRunningWhenItIsStopped(String signal) throws Exception {
    Path output =
        stopLoad(Program.MEASURED, signal, "--key-space-size=10", "--warmup=0", "--no-rehearse");

    RunResult result = ResultFile.read(output.resolve("run.json"));
    assertThat(result.findings()).extracting(Finding::kind).contains("cut-short");
    assertThat(new RunFacts(result).okSeries())
        .extracting(SeriesResult::operation)
        .containsExactly("get");
  }

  @Execution(ExecutionMode.CONCURRENT)
  @ParameterizedTest
  @CsvSource({"preload, INT, 10000000", "warmup, TERM, 10"})
  void leavesNeitherFilesNorProcessesWhenItIsStoppedBeforeItMeasures(
      String phase, String signal, int keys) throws Exception {
    Pattern moment = Pattern.compile(phase + ": ");
    assertThat(
            stopLoad(moment, signal, "--key-space-size=" + keys, "--warmup=60s", "--no-rehearse"))
        .doesNotExist();
  }

  private Path stopLoad(Pattern moment, String signal, String... flags) throws Exception {
    Path output = directory.resolve("output");
    List<String> words =
        new ArrayList<>(List.of("get", "--cluster=process:1", "--storage=tmpfs", "--duration=60s"));
    words.add("--output=" + output);
    words.addAll(List.of(flags));
    try (Program program =
        Program.start(directory, Program.ONE_COMPILER, words.toArray(String[]::new))) {
      Await.until(
          () -> moment.matcher(program.err()).find() || !program.isAlive(), READY, program::err);
      List<ProcessHandle> children = program.children();
      program.signal(signal);

      assertThat(program.exitCode(QUICK)).as(program.err()).isEqualTo(4);
      assertThat(children).isNotEmpty().noneMatch(Await::runs);
    }
    return output;
  }

  @Execution(ExecutionMode.CONCURRENT)
  @ParameterizedTest
  @CsvSource({"INT", "TERM"})
  void keepsWhatASearchHasFoundWhenItIsStopped(String signal) throws Exception {
    stop("were slower than", signal, "capacity", "--warmup=0", "--no-rehearse");

    RunResult result = ResultFile.read(directory.resolve("run.json"));
    assertThat(result.findings()).extracting(Finding::kind).contains("cut-short");
    assertThat(directory.resolve("curve.csv")).isNotEmptyFile();
  }

  @Execution(ExecutionMode.CONCURRENT)
  @ParameterizedTest
  @CsvSource({"members: , INT", "light load: , INT", "were slower than, TERM"})
  void keepsWhatACheckupHasFoundWhenItIsStopped(String moment, String signal) throws Exception {
    stop(moment, signal, "doctor", "--quick", "--no-rehearse");

    assertThat(directory.resolve("doctor.json")).isNotEmptyFile();
    assertThat(directory.resolve("doctor.md")).content().contains("it was stopped");
  }

  /** As a terminal does, the arms get the signal too. */
  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void keepsThePairsOfAGateThatIsStopped() throws Exception {
    try (Program program =
        Program.start(
            directory,
            Program.ONE_COMPILER,
            "gate",
            "--same",
            "--workloads=put",
            "--budget=8m",
            "--cluster=process:1",
            "--storage=tmpfs",
            "--output=" + directory)) {
      Await.until(
          () -> program.err().contains("pair 2 of ") || !program.isAlive(), READY, program::err);
      List<ProcessHandle> children = program.children();
      program.signalWith(children.stream().filter(Program::isJvm).toList(), "INT");

      assertThat(program.exitCode(QUICK)).as(program.err()).isEqualTo(4);
      assertThat(children).isNotEmpty().noneMatch(Await::runs);
    }
    GateResult result = GateFile.read(directory.resolve("gate.json"));
    assertThat(result.reason()).isEqualTo("the session was stopped; completed pairs of JVMs: 1");
    assertThat(result.trials().get(0).pairs()).hasSize(1);
    assertThat(GateFile.verify(result)).isEmpty();
  }

  /** As a terminal does, the build gets the signal too. The first commit does not build. */
  @Execution(ExecutionMode.CONCURRENT)
  @ParameterizedTest
  @CsvSource({"INT", "TERM"})
  void aBisectionResumesAtTheCommitWhoseBuildASignalEnded(String signal) throws Exception {
    GitProject project = GitProject.in(directory.resolve("project"));
    Path building = directory.resolve("building");
    String good = project.commit(GitProject.BUILD);
    String undecided = project.commit("exit 3");
    String stopped = project.commit(": >'%s'; exec sleep 600".formatted(building));
    String bad = project.commit(GitProject.BUILD);
    List<String> options =
        List.of("--workloads=put", "--cluster=process:1", "--etcd-bin=/no/such/etcd");
    Bisection asked = Bisection.of(good, List.of(undecided, stopped, bad), options);
    sessions(asked, List.of(new Step(bad, Verdict.FAIL, "slower")));
    List<String> words =
        new ArrayList<>(List.of("gate", "bisect", good + "..HEAD", "--repository=project"));
    words.addAll(List.of("--output=bisect", "--"));
    words.addAll(options);

    try (Program program =
        Program.start(
            directory,
            Map.of("JAVA_OPTS", "-Duser.home=" + directory, "XDG_CACHE_HOME", ""),
            words.toArray(String[]::new))) {
      Await.until(() -> Files.exists(building) || !program.isAlive(), READY, program::err);
      program.signalWith(signal.equals("INT") ? program.children() : List.of(), signal);

      assertThat(program.exitCode(QUICK)).as(program.err()).isEqualTo(4);
      assertThat(program.out())
          .contains("2 sessions completed, about 2 more needed.")
          .contains("run the same command again to resume");
    }
    Bisection kept = sessions(asked, List.of());
    assertThat(kept.steps()).extracting(Step::commit).containsExactly(bad, undecided);
    assertThat(kept.next()).contains(stopped);
  }

  /** Makes the first sessions of a bisection, or reads those that were made. */
  private Bisection sessions(Bisection asked, List<Step> made) {
    Iterator<Step> left = made.iterator();
    return new Bisector(
            directory.resolve("bisect").resolve(Bisector.NAME),
            (good, candidate) -> left.hasNext() ? Optional.of(left.next()) : Optional.empty(),
            line -> {})
        .run(asked);
  }

  /** Starts a command on a member of its own and stops it when it has said something. */
  private void stop(String moment, String signal, String... command) throws Exception {
    List<String> arguments = new ArrayList<>(List.of(command));
    arguments.addAll(
        List.of(
            "--slo=put p90 < 500ms",
            "--cluster=process:1",
            "--storage=tmpfs",
            "--output=" + directory));
    try (Program program =
        Program.start(directory, Program.ONE_COMPILER, arguments.toArray(String[]::new))) {
      Await.until(() -> program.err().contains(moment) || !program.isAlive(), READY, program::err);
      List<ProcessHandle> children = program.children();
      program.signal(signal);

      assertThat(program.exitCode(QUICK)).as(program.err()).isEqualTo(4);
      assertThat(children).isNotEmpty().noneMatch(Await::runs);
    }
  }
}
