// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.history;

import static io.etcdbench.gate.history.SampleHistory.KEY;
import static io.etcdbench.gate.history.SampleHistory.OTHER_MACHINE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.analysis.repeat.RepeatResult;
import io.etcdbench.gate.GateResult;
import io.etcdbench.gate.GateResult.Evidence;
import io.etcdbench.gate.GateSetup;
import io.etcdbench.gate.GateSetup.Platform;
import io.etcdbench.gate.GateSetup.Subject;
import io.etcdbench.gate.SampleSession;
import io.etcdbench.gate.Trial;
import io.etcdbench.gate.git.GitProject;
import io.etcdbench.gate.git.GitRepository;
import io.etcdbench.gate.history.HistoryLine.Blessing;
import io.etcdbench.gate.history.HistoryLine.Run;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.result.Finding;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SampleRun;
import io.etcdbench.result.Severity;
import io.etcdbench.result.Status;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class HistoryStoreTest {
  @TempDir private Path folder;
  private GitRepository git;
  private String commit;

  @BeforeEach
  void makeARepository() {
    git = GitProject.in(folder).git();
    git.call("commit", "--quiet", "--allow-empty", "-m", "first");
    commit = git.commit("HEAD");
  }

  @ParameterizedTest
  @ValueSource(strings = {"history", "notes"})
  void returnsWhatWasAddedAndKeepsWhatIsLeft(String where) {
    HistoryStore store = store(where);
    assertThat(store.read()).isEmpty();
    Run first = of(KEY, 0);
    Run second = of(OTHER_MACHINE, 1);
    Blessing blessing =
        new Blessing(
            Blessing.SCHEMA, Instant.parse("2026-11-02T00:00:00Z"), commit, "", "because\n\"so\"");
    List.of(first, second, blessing).forEach(store::append);
    assertThat(store(where).read()).containsExactlyInAnyOrder(first, second, blessing);
    store.replace(List.of(second));
    assertThat(store(where).read()).containsExactly(second);
    store.replace(List.of());
    assertThat(store(where).read()).isEmpty();
  }

  @Test
  void aSeriesHasAFileOfItsOwn() {
    HistoryStore store = store("history");
    store.append(of(KEY, 0));
    store.append(of(OTHER_MACHINE, 1));
    assertThat(folder.resolve("history"))
        .isDirectoryContaining("glob:**/aaaaaaaa-bbbbbbbb.jsonl")
        .isDirectoryContaining("glob:**/aaaaaaaa-cccccccc.jsonl");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nonsense",
        "{}",
        "{\"schema\":\"etcd-bench/history/2\"}",
        "{\"schema\":\"etcd-bench/history/1\"}",
        "{\"schema\":\"etcd-bench/history/1\",\"commit\":\"abc\"}",
        "[1]"
      })
  void aBrokenLineIsNamed(String line) throws IOException {
    HistoryStore store = store("history");
    store.append(of(KEY, 0));
    Path file = folder.resolve("history").resolve(KEY.label() + ".jsonl");
    Files.writeString(file, Files.readString(file) + line + "\n");
    assertThatIllegalArgumentException()
        .isThrownBy(store::read)
        .withMessageStartingWith("line 2 of '" + file + "' is not a line of a history: ")
        .withMessageNotContaining("Exception");
  }

  @Test
  void aLineAfterOneWithoutItsEndIsALineOfItsOwn() throws IOException {
    HistoryStore store = store("history");
    store.append(of(KEY, 0));
    Path file = folder.resolve("history").resolve(KEY.label() + ".jsonl");
    Files.writeString(file, Files.readString(file).strip());
    store.append(of(KEY, 1));
    assertThat(store.read()).containsExactly(of(KEY, 0), of(KEY, 1));
  }

  @Test
  void aReplacementThatFailsLosesNothing() throws IOException {
    HistoryStore store = store("history");
    store.append(of(KEY, 0));
    Path file = folder.resolve("history").resolve(KEY.label() + ".jsonl");
    Path named = Files.move(file, file.resolveSibling("mine.jsonl"));
    Files.createDirectories(file.resolve("in-its-place"));
    assertThatThrownBy(() -> store.replace(List.of(of(KEY, 0))))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("cannot be written");
    assertThat(named).isNotEmptyFile();
  }

  @Test
  void aNoteThatCannotBeReadIsNotTakenForNone() throws IOException {
    HistoryStore store = store("notes");
    store.append(of(KEY, 0));
    String list = git.call("notes", "--ref=refs/notes/etcd-bench", "list").output();
    String note = list.substring(0, list.indexOf(' '));
    Files.delete(
        folder.resolve(".git/objects").resolve(note.substring(0, 2)).resolve(note.substring(2)));
    assertThatIllegalArgumentException()
        .isThrownBy(store::read)
        .withMessage(
            "'git notes --ref=refs/notes/etcd-bench show %s' failed in '%s'; run it there for the reason"
                .formatted(commit, folder));
  }

  @Test
  void aNoteOutsideOfARepositoryIsRefused(@TempDir Path elsewhere) {
    HistoryStore notes = HistoryStore.of("notes", new GitRepository(elsewhere));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> notes.append(of(KEY, 1)))
        .withMessageStartingWith("git cannot write the note of " + commit);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> GitRepository.at(elsewhere))
        .withMessageContaining("is not in a git repository (")
        .withMessageEndingWith("; give --repository DIR");
  }

  @Test
  void aFileIsNoFolderOfAHistory() throws IOException {
    Files.writeString(folder.resolve("file"), "x");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> store("file").read())
        .withMessageContaining("is not a folder");
  }

  @Test
  void aRunKeepsItsPercentilesAndTheFactsOfItsEnvironment() {
    Run run = RunDigest.of(SampleRun.result(), commit, "report.html");
    assertThat(run.figures()).extracting(TrackedFigure::metric).contains("ops/s", "p50");
    assertThat(run.environment()).containsKey("machine.cores").doesNotContainKey("time");
    assertThat(run.series())
        .isEqualTo(RunDigest.of(SampleRun.result(), commit, "").series())
        .isNotEqualTo(RunDigest.of(SampleSession.passed(), commit, "").series());
  }

  @Test
  void runsWithOtherWatchersAreOtherSeries() {
    RunResult run = SampleRun.result();
    List<SeriesKey> keys =
        List.of(RunDigest.of(run, commit, "").series(), watched(run, 1), watched(run, 1_000));
    assertThat(keys).doesNotHaveDuplicates();
    assertThat(watched(run, 1)).isEqualTo(keys.get(1));
  }

  private SeriesKey watched(RunResult run, int perStream) {
    String plan = "watch: {listeners: live, perStream: %s}".formatted(perStream);
    RunResult watched = run.toBuilder().plan(PlanFile.parse(plan)).build();
    return RunDigest.of(watched, commit, "").series();
  }

  @Test
  void repeatedRunsAreOneLineWithTheirMean() {
    RunResult run = SampleRun.result();
    RepeatResult repeated =
        RepeatResult.planned("put", 2).with("1", 0, run, List.of()).with("2", 0, run, List.of(run));
    Run line = RunDigest.of(repeated, run, commit, "");
    assertThat(line.figures().get(0).value()).isEqualTo(repeated.metrics().get(0).mean());
    assertThat(line.series()).isEqualTo(RunDigest.of(run, commit, "").series());
  }

  @Test
  void repeatedRunsAreDoubtfulWhenAnyThatCountsIs() {
    assertThat(statusBeside(new RepeatResult.Run("2", Status.VALID, 0, ""))).isEqualTo("VALID");
    assertThat(statusBeside(new RepeatResult.Run("2", Status.DOUBTFUL, 4, "")))
        .isEqualTo("DOUBTFUL");
    assertThat(statusBeside(new RepeatResult.Run("2", Status.INVALID, 4, "invalid")))
        .isEqualTo("VALID");
  }

  /** The status of two runs of which the first is valid. */
  private String statusBeside(RepeatResult.Run second) {
    RunResult run = SampleRun.result();
    RepeatResult one = RepeatResult.planned("put", 2).with("1", 0, run, List.of());
    List<RepeatResult.Run> runs = List.of(new RepeatResult.Run("1", Status.VALID, 0, ""), second);
    RepeatResult both = new RepeatResult(RepeatResult.SCHEMA, "put", 2, runs, one.metrics());
    return RunDigest.of(both, run, commit, "").status();
  }

  @Test
  void aSessionOfTheGateKeepsRatios() {
    assertThat(RunDigest.of(SampleSession.failed(), commit, "").figures())
        .filteredOn(one -> one.operation().equals("put") && one.metric().equals("p50"))
        .singleElement()
        .satisfies(one -> assertThat(one.value()).isBetween(1.2, 1.4));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RunDigest.of(SampleSession.incomparable(), commit, ""))
        .withMessageContaining("INCOMPARABLE");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RunDigest.of(SampleSession.broken(), commit, ""))
        .withMessageContaining("is not added to a history");
  }

  @Test
  void sessionsOfOneComparisonAreOneSeriesWhateverBuildsTheyCompare() {
    Subject baseline = SampleSession.setup().baseline();
    Subject candidate = SampleSession.setup().candidate();
    Subject older = new Subject("this build", "1".repeat(40), "2".repeat(64), baseline.settings());
    Subject newer = new Subject("HEAD", "3".repeat(40), "4".repeat(64), candidate.settings());
    assertThat(series(older, newer)).isEqualTo(series(baseline, candidate));
  }

  @Test
  void sessionsThatCompareSomethingElseAreAnotherSeries() {
    Subject baseline = SampleSession.setup().baseline();
    Subject candidate = SampleSession.setup().candidate();
    List<SeriesKey> keys =
        List.of(
            series(baseline, candidate),
            series(new Subject("v1.2.0", "", "", baseline.settings()), candidate),
            series(new Subject("this build", "", "", Map.of("lb", "random")), candidate),
            series(baseline, new Subject("this build", "", "", Map.of("lb", "random"))),
            series(on(baseline, new Platform("Java 25", "", "", List.of())), candidate),
            series(baseline, on(candidate, new Platform("Java 25", "", "", List.of()))),
            series(baseline, on(candidate, new Platform("", "3.5.34", "", List.of()))),
            series(baseline, on(candidate, new Platform("", "3.5.34", "", List.of("--a=1")))),
            RunDigest.of(described("64 in flight"), commit, "").series());
    assertThat(keys).doesNotHaveDuplicates();
    Platform rebuilt = new Platform("", "3.5.34", "5".repeat(64), List.of());
    assertThat(series(baseline, on(candidate, rebuilt))).isEqualTo(keys.get(6));
  }

  @Test
  void aSeriesOfTheGateIsNamedAfterItsComparison() {
    assertThat(RunDigest.of(SampleSession.passed(), commit, "").workload())
        .isEqualTo("gate {lb=pick_first} against this build {lb=round_robin}");
  }

  private SeriesKey series(Subject baseline, Subject candidate) {
    GateSetup some = SampleSession.setup();
    GateSetup setup =
        new GateSetup(baseline, candidate, some.workloads(), some.rule(), some.seed(), List.of());
    return RunDigest.of(SampleSession.passed(setup), commit, "").series();
  }

  private static Subject on(Subject subject, Platform platform) {
    return new Subject(
        subject.description(), subject.commit(), subject.sha256(), subject.settings(), platform);
  }

  /** A session whose workloads do something else under the same names. */
  private static GateResult described(String description) {
    GateResult some = SampleSession.passed();
    List<Trial> trials =
        some.trials().stream()
            .map(trial -> new Trial(trial.workload(), description, trial.pairs()))
            .toList();
    return GateResult.of(
        some.setup(),
        new Evidence(some.environment(), List.of(), List.of(), some.elapsedNanos(), trials));
  }

  @Test
  void anInvalidRunIsRefused() {
    RunResult invalid =
        SampleRun.result()
            .withFindings(List.of(new Finding("made-up", Severity.ERROR, "it is wrong", "")));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RunDigest.of(invalid, commit, ""))
        .withMessageContaining("is invalid and is not added");
  }

  private Run of(SeriesKey key, int number) {
    Run sample = SampleHistory.load(key, number);
    return new Run(
        sample.schema(),
        sample.time(),
        commit,
        key,
        sample.workload(),
        sample.environment(),
        sample.status(),
        sample.figures(),
        sample.report());
  }

  private HistoryStore store(String where) {
    return HistoryStore.of(where.equals("notes") ? where : folder.resolve(where).toString(), git);
  }
}
