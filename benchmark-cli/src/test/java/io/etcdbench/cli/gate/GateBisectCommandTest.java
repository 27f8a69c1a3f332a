// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.analysis.compare.Verdict;
import io.etcdbench.cli.CommandPlans;
import io.etcdbench.cli.CommandPlans.CommandOutput;
import io.etcdbench.cli.console.Configured;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.cluster.ClusterException;
import io.etcdbench.gate.bisect.Bisection;
import io.etcdbench.gate.bisect.Bisection.Step;
import io.etcdbench.gate.bisect.Bisector;
import io.etcdbench.gate.git.GitProject;
import io.etcdbench.gate.git.GitRepository;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.result.file.OutputFolder;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** A bisection of which one session is known; the next one builds with the project's script. */
@Timeout(120)
@Isolated("sets user.home")
final class GateBisectCommandTest {
  private static final String WORKLOAD = "--workloads=put";
  private static final String NOT_BEGUN =
      "the session of %s did not start, for the reason above; correct it and run the same command"
          + " again to resume";
  private static final String BUILD = GitProject.BUILD;

  private final String home = System.getProperty("user.home");
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final StopSignal stop = new StopSignal();

  @TempDir private Path folder;
  private Path output = Path.of("");
  private GitProject project = new GitProject(new GitRepository(output));

  @BeforeEach
  void makeAProject() {
    System.setProperty("user.home", folder.resolve("home").toString()); // has the cache of builds
    output = folder.resolve("bisect");
    project = GitProject.in(folder.resolve("project"));
  }

  @AfterEach
  void restore() {
    System.setProperty("user.home", home);
  }

  @Test
  void aCommitWhoseBuildIsStoppedIsLeftToTheNextStart() {
    Path building = folder.resolve("building");
    String good = project.commit(BUILD);
    String stopped = project.commit("touch '%s'; exec sleep 600".formatted(building));
    String bad = project.commit(BUILD);
    Bisection asked = Bisection.of(good, List.of(stopped, bad), List.of(WORKLOAD));
    Bisection before = stored(asked, List.of(new Step(bad, Verdict.FAIL, "slower")));
    GitProject.giveOnceThereIs(building, stop);

    assertThat(bisect(good)).as("%s", err).isEqualTo(ExitCode.INVALID);

    assertThat(building).exists();
    assertThat(err.toString()).contains("building commit " + stopped.substring(0, 10) + " in ");
    assertThat(out.toString())
        .startsWith("etcd-bench gate bisect: UNFINISHED\n")
        .contains("1 session completed, about 1 more needed.")
        .contains("run the same command again to resume");
    assertThat(stored(asked, List.of())).isEqualTo(before);
    assertThat(before.next()).contains(stopped);
  }

  @Test
  void aFolderInWhichAnotherSearchRunsIsRefused() {
    String good = project.commit(BUILD);
    project.commit(BUILD);

    try (OutputFolder other = OutputFolder.resume(output)) {
      assertThatThrownBy(() -> bisect(good))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("the folder '%s' cannot be used for this run", other.path())
          .hasMessageContaining("another run is writing to it");
    }
    assertThat(err.toString()).doesNotContain("session 1");
  }

  @Test
  void aRangeWhoseEndsCannotBeComparedIsRefusedAfterItsReason() {
    String good = project.commit("echo the compiler is missing; exit 3");
    project.commit(BUILD);

    assertThatThrownBy(() -> bisect(good))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("BAD and GOOD cannot be compared, for the reason above");
    assertThat(err.toString())
        .contains("'%s' does not build".formatted(good), "the compiler is missing");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "PASS | NOT SLOWER | BAD is not slower than GOOD.",
        "INCONCLUSIVE | UNDECIDED | compare them again with another --output",
        "ERROR | UNDECIDED | compare them again with another --output",
      })
  void nothingIsBisectedUnlessTheBadCommitIsSlower(Verdict verdict, String word, String sentence) {
    String good = project.commit(BUILD);
    String bad = project.commit(BUILD + " # again");
    Bisection asked = Bisection.of(good, List.of(bad), List.of(WORKLOAD));
    Bisection before = stored(asked, List.of(new Step(bad, verdict, "why")));

    assertThat(bisect(good)).as("%s", err).isEqualTo(ExitCode.INVALID);

    assertThat(before.next()).isEmpty();
    assertThat(out.toString())
        .startsWith("etcd-bench gate bisect: " + word + "\n")
        .contains(sentence, verdict + ": why", "sessions in " + output);
  }

  @Test
  void theFirstSlowerCommitIsNamedWithItsSubjectAndTheStoredSearchIsReported() {
    String good = project.commit(BUILD);
    String next = project.commit(BUILD + " # again");
    String bad = project.commit(BUILD);
    stored(
        Bisection.of(good, List.of(next, bad), List.of(WORKLOAD)),
        List.of(new Step(bad, Verdict.FAIL, "slower"), new Step(next, Verdict.PASS, "equal")));

    assertThat(bisect(good)).as("%s", err).isEqualTo(ExitCode.SUCCESS);

    assertThat(out.toString())
        .startsWith("etcd-bench gate bisect: FOUND\n")
        .contains(
            "The first slower commit is %s; found in 2 sessions."
                .formatted(project.git().describe(bad)));
    CommandOutput report = CommandPlans.execute("report " + output);
    assertThat(report.exitCode()).as(report.err()).isZero();
    assertThat(report.out())
        .startsWith("etcd-bench gate bisect: FOUND\n")
        .contains("The first slower commit is %s;".formatted(bad.substring(0, 10)));
  }

  @Test
  void aMachineThatFailsEndsTheSearchAndSkipsNoCommit() {
    String unused =
        skippingNothing(
            List.of(WORKLOAD, "--cluster=process:1", "--etcd-bin=/no/such/etcd"),
            ClusterException.class,
            "the session of %s failed, for the reason above; run the same command again to resume");

    assertThat(err.toString()).contains("--etcd-bin names '/no/such/etcd', which");
  }

  @Test
  void anOptionThatIsNoLongerValidEndsTheSearchAndSkipsNoCommit() {
    Path plan = folder.resolve("gone.yaml");

    String unused =
        skippingNothing(List.of("--workloads=" + plan), IllegalArgumentException.class, NOT_BEGUN);

    assertThat(err.toString()).contains("no workload is named '%s', and there".formatted(plan));
  }

  @Test
  void anOptionThatIsReadAfterTheBuildsEndsTheSearchAndSkipsNoCommit() {
    Path gone = folder.resolve("gone.pem");

    String next =
        skippingNothing(
            List.of(WORKLOAD, "--endpoints=https://127.0.0.1:1", "--cacert=" + gone),
            IllegalArgumentException.class,
            NOT_BEGUN);

    assertThat(err.toString())
        .contains("building commit " + next.substring(0, 10) + " in ")
        .contains("--cacert '%s' cannot be read; give a PEM file".formatted(gone));
  }

  /**
   * Resumes a search whose session fails, and returns the commit that is left to the next start.
   */
  private String skippingNothing(
      List<String> options, Class<? extends Exception> type, String message) {
    String good = project.commit(BUILD);
    String next = project.commit(BUILD + " # again");
    String bad = project.commit(BUILD);
    Bisection asked = Bisection.of(good, List.of(next, bad), options);
    Bisection before = stored(asked, List.of(new Step(bad, Verdict.FAIL, "slower")));

    assertThatThrownBy(() -> bisect(good, options))
        .isInstanceOf(type)
        .hasMessage(message.formatted(next));

    assertThat(stored(asked, List.of())).isEqualTo(before);
    assertThat(before.next()).contains(next);
    return next;
  }

  private int bisect(String good) {
    return bisect(good, List.of(WORKLOAD));
  }

  private int bisect(String good, List<String> options) {
    GateBisectCommand command = new GateBisectCommand();
    CommandLine line =
        Configured.commandLine(
            new CommandLine(command), new PrintWriter(out, true), new PrintWriter(err, true));
    List<String> words =
        new ArrayList<>(List.of(good + "..HEAD", "--repository=" + project.git().folder()));
    words.addAll(List.of("--output=" + output, "--"));
    words.addAll(options);
    line.parseArgs(words.toArray(String[]::new));
    return command.run(stop);
  }

  /** Makes the first sessions of a bisection, or reads those that were made. */
  private Bisection stored(Bisection asked, List<Step> sessions) {
    Iterator<Step> left = sessions.iterator();
    return new Bisector(
            output.resolve(Bisector.NAME),
            (good, candidate) -> left.hasNext() ? Optional.of(left.next()) : Optional.empty(),
            line -> {})
        .run(asked);
  }
}
