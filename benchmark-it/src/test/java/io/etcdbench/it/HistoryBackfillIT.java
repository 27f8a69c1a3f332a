// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.fake.ServiceTime;
import io.etcdbench.gate.git.GitProject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Old commits of a made-up project whose build is a script. */
final class HistoryBackfillIT {
  private static final Duration LONG = Duration.ofMinutes(20);

  /** Long enough that what a busy machine adds to a call is small beside the planted 10 %. */
  private static final Duration CALL = Duration.ofMillis(5);

  private static final int COMMITS = 30;
  private static final int STEP = 17;

  private static final int OPERATIONS = 60;
  private static final int ENDLESS = 1_000_000;

  private final FakeEtcd server = FakeEtcd.start(Behaviour.serving(ServiceTime.fixed(CALL)));

  @TempDir private Path directory;
  private Map<String, String> jvm = Program.ONE_COMPILER;
  private Path repository;
  private GitProject project;

  @BeforeEach
  void makeAProject() throws Exception {
    repository = directory.resolve("project");
    project = GitProject.in(repository);
    project.build(
        "mkdir -p target/classes/META-INF/services; cp calls target/classes/; echo "
            + CallsPerCheckout.class.getName()
            + " > target/classes/META-INF/services/io.etcdbench.workload.WorkloadProvider");
    commit(10);
  }

  @AfterEach
  void closeServer() {
    server.close();
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void measuresWhatBuildsAndGoesOnWhereItWasInterrupted() throws Exception {
    String first = commit(10);
    project.build("echo broken; exit 1");
    String broken = commit(11);
    project.call("revert", "--no-edit", "HEAD");
    project.call("commit", "--amend", "--quiet", "-m", "as before");
    String last = project.git().commit("HEAD");

    ProgramOutput printed =
        etcdBench("history", "backfill", first + "~1..HEAD", "workload", "checkout");
    assertThat(printed.exitCode()).as(printed.err()).isZero();
    assertThat(printed.out()).contains("2 of 3 commits measured");
    assertThat(printed.err())
        .contains("commit " + broken.substring(0, 10) + " is skipped: ")
        .contains("does not build");
    assertThat(lines()).hasSize(2).anyMatch(has(first)).anyMatch(has(last));

    ProgramOutput again =
        etcdBench("history", "backfill", first + "~1..HEAD", "workload", "checkout");
    assertThat(again.err())
        .contains("resuming after 2 commits")
        .contains("commit " + broken.substring(0, 10) + " is skipped: ");
    assertThat(lines()).hasSize(2);

    ProgramOutput other =
        etcdBench("history", "backfill", first + "..HEAD", "workload", "checkout");
    assertThat(other.exitCode()).isEqualTo(2);
    assertThat(other.err()).contains("is of other commits, another load or another --store");
  }

  /** As a terminal does, the run gets the signal too. */
  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void aStoppedRunEndsInGoodOrderAndIsRepeatedByTheNextStart() throws Exception {
    String commit = commit(10);
    String range = commit + "~1..HEAD";
    Path results = repository.resolve("etcd-bench-results").resolve("backfill");
    Path log = results.resolve(commit + ".log");
    try (Program program =
        start(ENDLESS, List.of("history", "backfill", range, "workload", "checkout"))) {
      Await.until(() -> text(log).contains("measure: ") || !program.isAlive(), LONG, program::err);
      program.signalWith(program.children(), "INT");

      assertThat(program.exitCode(LONG)).as(program.err()).isEqualTo(4);
      assertThat(program.out())
          .contains("0 of 1 commits measured; run the same command to continue");
    }
    assertThat(text(log)).contains("stopping: ").doesNotContain("stopping immediately");
    assertThat(results.resolve("backfill.json")).doesNotExist();

    ProgramOutput again = etcdBench("history", "backfill", range, "workload", "checkout");
    assertThat(again.exitCode()).as(again.err()).isZero();
    assertThat(again.out()).contains("1 of 1 commits measured");
  }

  private static String text(Path file) {
    try {
      return Files.exists(file) ? Files.readString(file) : "";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  @Tag("proof")
  @Tag("long")
  void aPlantedStepOfTenPercentIsMarkedAtItsCommit() throws Exception {
    jvm = Map.of();
    List<String> commits = new ArrayList<>();
    for (int i = 0; i < COMMITS; i++) {
      commits.add(commit(i < STEP ? 10 : 11));
    }
    ProgramOutput printed =
        etcdBench("history", "backfill", commits.get(0) + "~1..HEAD", "workload", "checkout");
    assertThat(printed.exitCode()).as(printed.err()).isZero();
    assertThat(printed.out()).contains("30 of 30 commits measured");
    ProgramOutput analysis = etcdBench("history", "analyze");
    keep(analysis.out(), commits.get(STEP));
    assertThat(analysis.exitCode()).as(analysis.out()).isEqualTo(3);
    assertThat(analysis.out())
        .containsPattern(
            "checkout p50: \\+\\d+\\.\\d % from commit " + commits.get(STEP).substring(0, 10));
  }

  /** For src/perf/history-backfill.sh: the analysis, the history and its page. */
  private void keep(String analysis, String planted) throws Exception {
    String folder = System.getProperty("history.keep");
    if (folder == null) {
      return;
    }
    Path kept = Files.createDirectories(Path.of(folder));
    Files.writeString(
        kept.resolve("analysis.txt"), "planted: +10 % at " + planted + "\n\n" + analysis);
    Files.write(kept.resolve("history.jsonl"), lines());
    ProgramOutput page =
        etcdBench("history", "page", "--output", kept.resolve("history.html").toString());
    assertThat(page.exitCode()).as(page.err()).isZero();
  }

  private record ProgramOutput(int exitCode, String out, String err) {}

  private ProgramOutput etcdBench(String... words) throws Exception {
    try (Program program = start(OPERATIONS, List.of(words))) {
      return new ProgramOutput(program.exitCode(LONG), program.out(), program.err());
    }
  }

  private Program start(int operations, List<String> words) throws Exception {
    List<String> all = new ArrayList<>(words);
    if (all.contains("workload")) {
      all.addAll(List.of("--endpoints", server.endpoints().get(0).toString()));
      all.addAll(List.of("--total", Integer.toString(operations)));
      all.addAll(List.of("--no-rehearse", "--warmup", "500ms"));
    }
    Map<String, String> environment = new HashMap<>(jvm);
    environment.put("JAVA_OPTS", "-Duser.home=" + directory.resolve("home"));
    environment.put("XDG_CACHE_HOME", "");
    environment.put(
        "ETCD_BENCH_PLUGINS",
        Path.of(CallsPerCheckout.class.getProtectionDomain().getCodeSource().getLocation().toURI())
            .toString());
    Files.createDirectories(directory.resolve("home"));
    return Program.start(repository, environment, all.toArray(String[]::new));
  }

  private List<String> lines() throws IOException {
    try (Stream<Path> files = Files.list(repository.resolve("etcd-bench-history"))) {
      List<String> lines = new ArrayList<>();
      for (Path file : files.toList()) {
        lines.addAll(Files.readAllLines(file));
      }
      return lines;
    }
  }

  private static Predicate<String> has(String commit) {
    return line -> line.contains(commit);
  }

  private String commit(int calls) throws Exception {
    Files.writeString(repository.resolve("calls"), calls + "\n");
    project.call("add", "mvnw", "calls");
    project.call("commit", "--quiet", "--allow-empty", "-m", calls + " calls");
    return project.git().commit("HEAD");
  }
}
