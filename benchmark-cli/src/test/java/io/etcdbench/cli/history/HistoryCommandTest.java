// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cli.CommandPlans;
import io.etcdbench.cli.CommandPlans.CommandOutput;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.gate.git.GitProject;
import io.etcdbench.gate.git.GitRepository;
import io.etcdbench.gate.history.HistoryAnalysis;
import io.etcdbench.gate.history.HistoryLine.Run;
import io.etcdbench.gate.history.HistoryStore;
import io.etcdbench.gate.history.SampleHistory;
import io.etcdbench.gate.history.SeriesKey;
import io.etcdbench.gate.history.TrackedFigure;
import io.etcdbench.result.JmhResult.Better;
import io.etcdbench.result.SampleRun;
import io.etcdbench.result.file.ResultFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class HistoryCommandTest {
  private static final int COMMITS = 30;
  private static final int SLOWER = 18;

  @TempDir private Path folder;
  private GitRepository git;
  private List<String> commits;

  @BeforeEach
  void makeARepository() {
    git = GitProject.in(folder).git();
    StringBuilder all = new StringBuilder();
    for (int i = 0; i < COMMITS; i++) {
      all.append(
          "commit refs/heads/main\ncommitter a <a@b> %d +0000\ndata 0\n"
              .formatted(1_000_000_000 + i));
    }
    git.call(all.toString(), List.of("fast-import", "--quiet"));
    git.call("symbolic-ref", "HEAD", "refs/heads/main");
    commits = git.firstParents("HEAD");
  }

  @ParameterizedTest
  @ValueSource(strings = {"history", "notes"})
  void aRegressionFailsUntilItIsAccepted(String where) throws IOException {
    plantedStep(where);
    String slower = commits.get(SLOWER).substring(0, 10);

    CommandOutput analysis = history("analyze", where);
    assertThat(analysis.exitCode()).as(analysis.err()).isEqualTo(ExitCode.REGRESSION);
    assertThat(analysis.out())
        .startsWith("etcd-bench history: FAIL")
        .containsPattern("\\+(9|10|11)\\.\\d % from commit " + slower + " on");

    Path page = folder.resolve("public").resolve("history.html");
    assertThat(history("page --output " + page, where).exitCode()).isZero();
    assertThat(page)
        .content()
        .contains("REGRESSION", slower, "<svg", "href=\"../run%20%231/report.html\"")
        .doesNotContain("<script");

    assertThat(history("bless \"on purpose\" --commit " + commits.get(20), where).exitCode())
        .isZero();
    CommandOutput accepted = history("analyze --format json", where);
    assertThat(accepted.exitCode()).isZero();
    assertThat(accepted.out()).contains("\"state\" : \"ACCEPTED\"", "\"reason\" : \"on purpose\"");
    assertThat(history("list", where).out()).contains("checkout", "on purpose");
  }

  @Test
  void aShallowCloneThatLacksMeasuredCommitsIsRefused() {
    plantedStep("history");
    Path clone = folder.resolve("shallow");
    String words =
        "history analyze --on-inconclusive warn --repository %s --store %s"
            .formatted(clone, folder.resolve("history"));
    git.call("clone", "--quiet", "--depth=10", "file://" + folder, clone.toString());

    CommandOutput refused = CommandPlans.execute(words);
    assertThat(refused.exitCode()).as(refused.err()).isEqualTo(ExitCode.USAGE);
    assertThat(refused.err().lines())
        .singleElement()
        .asString()
        .startsWith("etcd-bench: the history has runs of commits that are missing in '" + clone)
        .endsWith(
            "; this clone is shallow: fetch the rest with 'git fetch --unshallow', in CI with"
                + " fetch-depth: 0");

    history("prune --keep 10", "history");
    CommandOutput analysis = CommandPlans.execute(words);
    assertThat(analysis.exitCode()).as(analysis.err()).isEqualTo(ExitCode.SUCCESS);
  }

  @ParameterizedTest
  @ValueSource(strings = {"text", "full", "html", "markdown", "json", "csv", "junit"})
  void theJsonOfAnAnalysisIsReportedInEveryFormatAsItPrintsItself(String format)
      throws IOException {
    plantedStep("history");
    String json = history("analyze --format json", "history").out();
    Path stored = Files.writeString(folder.resolve("analysis.json"), json);

    CommandOutput report = CommandPlans.execute("report %s --format %s".formatted(stored, format));
    assertThat(report.exitCode()).as(report.err()).isZero();
    assertThat(report.out()).isEqualTo(history("analyze --format " + format, "history").out());
  }

  @Test
  void aStoredRunIsAddedOnceAndAnotherMachineStartsASeries() {
    plantedStep("history");
    ResultFile.write(folder.resolve("run"), SampleRun.result());
    String add = "add " + folder.resolve("run") + " --commit HEAD~1";
    assertThat(history(add, "history"))
        .satisfies(printed -> assertThat(printed.exitCode()).as(printed.err()).isZero())
        .satisfies(printed -> assertThat(printed.err()).contains("of commit " + shortOf(28)));
    CommandOutput again = history(add, "history");
    assertThat(again.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(again.err()).contains("is already in the history");

    store("history").append(run(29, SampleHistory.OTHER_MACHINE, 100));
    assertThat(history("analyze", "history").out())
        .contains("WARNING")
        .contains("machine.cores is '64' here and '2' there");
  }

  @Test
  void aReportIsNamedRelativeToTheRootWhereverItWasAdded() throws IOException {
    ResultFile.write(folder.resolve("run"), SampleRun.result());
    Files.writeString(folder.resolve("run").resolve("report.html"), "<p>a report</p>");
    Path module = Files.createDirectory(folder.resolve("module"));
    CommandOutput printed =
        CommandPlans.execute(
            "history add %s --repository %s --store %s"
                .formatted(folder.resolve("run"), module, folder.resolve("history")));
    assertThat(printed.exitCode()).as(printed.err()).isZero();
    assertThat(HistoryAnalysis.all(store("history").read(), Run.class))
        .extracting(Run::report)
        .containsExactly("run/report.html");
  }

  @Test
  void pruneKeepsTheCommitsThatWereMeasuredLast() {
    plantedStep("history");
    CommandOutput dry = history("prune --keep 10 --dry-run", "history");
    assertThat(dry.err()).contains("would remove 20 of 30 runs");
    assertThat(store("history").read()).hasSize(COMMITS);
    assertThat(history("prune --keep 10", "history").exitCode()).isZero();
    assertThat(store("history").read())
        .extracting(line -> line.commit())
        .containsExactlyInAnyOrderElementsOf(commits.subList(20, COMMITS));
    history("prune --series aaaaaaaa-bbbbbbbb", "history");
    assertThat(store("history").read()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "perfdash,30 files",
    "github,1 file",
    "bencher,1 file",
    "otava,2 files",
    "openmetrics,1 file",
  })
  void everyFormatIsExported(String format, String files) {
    plantedStep("history");
    Path output = folder.resolve("export");
    assertThat(history("export " + format + " --output " + output, "history").out())
        .isEqualToIgnoringNewLines(files + " in " + output);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "analyze --store DIR/none | the history 'DIR/none' has no runs; add one with etcd-bench history add RUN",
        "analyze --repository DIR/none | 'DIR/none' is not in a git repository; give --repository",
        "add DIR/run --commit nowhere | git knows no commit 'nowhere' in 'DIR'",
        "add DIR/none | 'DIR/none",
        "analyze --branch nowhere | git knows no commit 'nowhere' in 'DIR'",
        "analyze --branch stranger | none of the history's commits is on the first-parent line of 'stranger'",
        "export excel | 'excel' is not known; allowed: perfdash, github, bencher, otava, openmetrics",
        "bless \"\" | the reason is empty",
        "bless why --commit main | is not on the first-parent line of 'HEAD', so no analysis would apply this; give the commit that merged it, or its --branch",
        "bless why --series 1234 | the history has no series '1234'; allowed: aaaaaaaa-bbbbbbbb",
        "prune | neither --keep nor --series is given",
        "collect cluster up | 'cluster' is not a load command",
        "collect --repository DIR --store DIR/history put --print-plan | --print-plan measures nothing",
        "list --store DIR/broken | line 1 of 'DIR/broken/a.jsonl' is not a line of a history",
      })
  void badInputIsOneSentence(String words, String sentence) throws IOException {
    plantedStep("history");
    ResultFile.write(folder.resolve("run"), SampleRun.result());
    Path broken = Files.createDirectory(folder.resolve("broken"));
    Files.writeString(broken.resolve("a.jsonl"), "{\n");
    git.call("checkout", "--quiet", "--orphan", "stranger");
    git.call("commit", "--quiet", "--allow-empty", "-m", "stranger");
    String given = words.replace("DIR", folder.toString());
    CommandOutput printed =
        CommandPlans.execute(
            "history "
                + given
                + (given.contains("--repository") ? "" : " --repository " + folder)
                + (given.contains("--store") ? "" : " --store " + folder.resolve("history")));
    assertThat(printed.err().lines()).as(printed.err()).hasSize(1);
    assertThat(printed.err()).contains(sentence.replace("DIR", folder.toString()));
    assertThat(printed.exitCode()).isEqualTo(ExitCode.USAGE);
  }

  private void plantedStep(String where) {
    Random random = new Random(2);
    HistoryStore store = store(where);
    for (int at = 0; at < COMMITS; at++) {
      double level = at < SLOWER ? 2e6 : 2.2e6;
      store.append(run(at, SampleHistory.KEY, level * Math.exp(0.02 * random.nextGaussian())));
    }
  }

  private Run run(int at, SeriesKey key, double value) {
    Run sample = SampleHistory.load(key, at);
    boolean moved = key.equals(SampleHistory.OTHER_MACHINE);
    return new Run(
        Run.SCHEMA,
        sample.time(),
        commits.get(at),
        key,
        "checkout",
        Map.of("machine.cores", moved ? "64" : "2"),
        "VALID",
        List.of(new TrackedFigure("put", "p50", "ns", Better.LOWER, value, null, null)),
        report());
  }

  /** A page that is there. */
  private String report() {
    try {
      Path results = Files.createDirectories(folder.resolve("run #1"));
      Files.writeString(results.resolve("report.html"), "<p>a report</p>");
      return "run #1/report.html";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String shortOf(int commit) {
    return commits.get(commit).substring(0, 10);
  }

  private HistoryStore store(String where) {
    return HistoryStore.of(where.equals("notes") ? where : folder.resolve(where).toString(), git);
  }

  private CommandOutput history(String words, String where) {
    String store = where.equals("notes") ? where : folder.resolve(where).toString();
    return CommandPlans.execute(
        "history " + words + " --repository " + folder + " --store " + store);
  }
}
