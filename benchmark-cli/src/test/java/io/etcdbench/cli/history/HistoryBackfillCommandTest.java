// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.etcdbench.cli.CommandPlans;
import io.etcdbench.cli.CommandPlans.CommandOutput;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.gate.git.GitProject;
import io.etcdbench.gate.history.Backfiller;
import io.etcdbench.load.engine.StopSignal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** A backfill that cannot go on, and runs that leave no result: nothing listens at port 1. */
@Timeout(120)
@Isolated("sets user.home")
final class HistoryBackfillCommandTest {
  private static final String BUILD = "mkdir -p target/classes; touch target/classes/A.class";
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
  void aBrokenHistoryEndsItAndLeavesTheCommitToTheNextStart() {
    GitProject project = GitProject.in(folder.resolve("project"));
    String first = project.commit(BUILD);
    Path broken = folder.resolve("history/broken.jsonl");
    project.commit("%s; mkdir %s; echo {} > %s".formatted(BUILD, broken.getParent(), broken));
    Path output = folder.resolve("backfill");

    CommandOutput printed;
    try (FakeEtcd server = FakeEtcd.start(Behaviour.instant())) {
      String load = "put --driver grpc --total 100 --warmup 0 --no-rehearse --endpoints ";
      printed = backfill(project, output, "", first, load + server.endpoints().get(0));
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

  private CommandOutput backfill(
      GitProject project, Path output, String more, String first, String load) {
    return CommandPlans.execute(
        "history backfill --repository %s --store %s --output %s %s %s..HEAD %s"
            .formatted(
                project.git().folder(), folder.resolve("history"), output, more, first, load));
  }
}
