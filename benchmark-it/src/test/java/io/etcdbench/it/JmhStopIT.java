// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.result.Finding;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.file.ResultFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A JMH run over three real members that is stopped, is killed or loses a member. */
final class JmhStopIT {
  private static final Duration LONG = Duration.ofMinutes(10);
  private static final Duration SHORT = Duration.ofMinutes(1);

  @TempDir private Path directory;

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void leavesNoProcessWhenItIsKilled() throws Exception {
    try (Program program = runUnderWay()) {
      List<ProcessHandle> children = membersAndFork(program);

      program.signal("KILL");

      Await.endOf(children);
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void keepsWhatWasMeasuredUntilASignal() throws Exception {
    try (Program program = runUnderWay()) {
      List<ProcessHandle> children = membersAndFork(program);

      program.signal("TERM");

      assertThat(program.exitCode(SHORT)).isEqualTo(4);
      Await.endOf(children);
    }
    RunResult result = ResultFile.read(directory.resolve("result/run.json"));
    assertThat(result.jmh()).isNotEmpty();
    assertThat(result.findings()).extracting(Finding::kind).contains("cut-short");
  }

  /** A fork that a signal killed is no failure of its benchmark. */
  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void saysThatItWasStoppedBeforeItHadAResult() throws Exception {
    try (Program program =
        JmhBenchIT.jmh(
            directory, "PutBenchmark.put", "--storage=tmpfs", "-f", "1", "-wi", "0", "-i", "99")) {
      Await.until(
          () ->
              (program.err().contains("plain text")
                      && program.children().stream().anyMatch(each -> !isEtcd(each)))
                  || !program.isAlive(),
          LONG,
          program::err);

      program.signal("TERM");

      assertThat(program.exitCode(SHORT)).as(program.err()).isEqualTo(4);
      assertThat(program.err())
          .contains("etcd-bench: the run was stopped before its first measurement was complete")
          .doesNotContain("failed");
    }
    assertThat(directory.resolve("result")).doesNotExist();
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void namesTheMemberThatDied() throws Exception {
    try (Program program = runUnderWay()) {
      ProcessHandle etcd =
          membersAndFork(program).stream().filter(JmhStopIT::isEtcd).findFirst().orElseThrow();

      Program.signal(etcd.pid(), "KILL");

      assertThat(program.exitCode(SHORT)).isEqualTo(1);
      assertThat(program.err())
          .containsPattern("etcd-bench: member m\\d exited unexpectedly")
          .doesNotContain("\tat ");
    }
    RunResult result = ResultFile.read(directory.resolve("result/run.INVALID.json"));
    assertThat(result.findings()).extracting(Finding::kind).contains("benchmark-failed");
  }

  /** A run that has finished the first of its nine measurements. */
  private Program runUnderWay() throws IOException, InterruptedException {
    Program program =
        JmhBenchIT.jmh(
            directory,
            "PutBenchmark.put",
            "--storage=tmpfs",
            "-bm",
            "thrpt",
            "-f",
            "1",
            "-wi",
            "0",
            "-i",
            "2",
            "-r",
            "1s",
            "-p",
            "inFlight=1,2,3,4,5,6,7,8,9");
    Await.until(() -> program.err().contains("[1/"), LONG, program::err);
    return program;
  }

  /** Its children at a moment when a fork is among them. */
  private static List<ProcessHandle> membersAndFork(Program program) throws InterruptedException {
    List<ProcessHandle> seen = new ArrayList<>();
    Await.until(
        () -> {
          seen.clear();
          seen.addAll(program.children());
          return seen.stream().filter(JmhStopIT::isEtcd).count() >= 3
              && seen.stream().anyMatch(each -> !isEtcd(each));
        },
        SHORT,
        program::err);
    return seen;
  }

  private static boolean isEtcd(ProcessHandle process) {
    return process.info().command().orElse("").contains("etcd");
  }
}
