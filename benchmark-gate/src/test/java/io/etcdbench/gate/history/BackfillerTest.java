// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.history;

import static io.etcdbench.gate.history.SampleHistory.commit;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.etcdbench.gate.Calibration;
import io.etcdbench.gate.history.Backfill.Outcome;
import io.etcdbench.gate.history.Backfill.Step;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class BackfillerTest {
  private static final List<String> LOAD = List.of("put", "--total", "100");
  private static final String STORE = "etcd-bench-history";

  @TempDir private Path folder;
  private final List<String> tried = new ArrayList<>();

  @Test
  void commitsAreMeasuredCoarseToFine() {
    Backfill end = backfiller(100).run(Backfill.of(commits(9), LOAD, STORE));
    assertThat(tried)
        .containsExactly(
            commit(8), commit(0), commit(4), commit(6), commit(2), commit(7), commit(3), commit(5),
            commit(1));
    assertThat(end.measured()).isEqualTo(9);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8, 30})
  void theNewestAndTheOldestAreMeasuredFirstHoweverManyThereAre(int commits) {
    Backfill end = backfiller(100).run(Backfill.of(commits(commits), LOAD, STORE));
    assertThat(end.measured()).isEqualTo(commits);
    assertThat(tried).startsWith(commit(commits - 1));
    assertThat(tried.get(Math.min(1, commits - 1))).isEqualTo(commit(0));
  }

  @Test
  void eightCommitsAreMeasuredCoarseToFine() {
    Backfill end = backfiller(100).run(Backfill.of(commits(8), LOAD, STORE));
    assertThat(end.next()).isEmpty();
    assertThat(tried)
        .containsExactly(
            commit(7), commit(0), commit(3), commit(5), commit(1), commit(6), commit(2), commit(4));
  }

  @Test
  void goesOnWhereItWasInterrupted() {
    Backfill interrupted = backfiller(4).run(Backfill.of(commits(9), LOAD, STORE));
    assertThat(interrupted.next()).isPresent();
    assertThat(backfiller(100).run(Backfill.of(commits(9), LOAD, STORE)).next()).isEmpty();
    assertThat(tried).hasSize(9).doesNotHaveDuplicates();
  }

  @Test
  void aFinishedBackfillRetriesWhatItSkippedAndAnInterruptedOneDoesNot() {
    Backfill requested = Backfill.of(commits(4), LOAD, STORE);
    assertThat(backfiller(100, commit(1), commit(2)).run(requested).measured()).isEqualTo(2);
    tried.clear();

    assertThat(backfiller(1, commit(1)).run(requested).next()).contains(commit(2));
    assertThat(backfiller(100).run(requested).measured()).isEqualTo(3);
    assertThat(tried).containsExactly(commit(1), commit(2));

    assertThat(backfiller(100).run(requested).measured()).isEqualTo(4);
    assertThat(tried).containsExactly(commit(1), commit(2), commit(1));
  }

  @Test
  void refusesTheStateOfOtherCommitsOrAnotherLoad() {
    backfiller(100).run(Backfill.of(commits(2), LOAD, STORE));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> backfiller(1).run(Backfill.of(commits(3), LOAD, STORE)))
        .withMessageContaining(
            "is of other commits, another load or another --store; repeat its command");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> backfiller(1).run(Backfill.of(commits(2), List.of("get"), STORE)))
        .withMessageContaining(
            "is of other commits, another load or another --store; repeat its command");
  }

  @Test
  void theSameCommandWithAnotherStoreIsNotDone() {
    backfiller(100).run(Backfill.of(commits(2), LOAD, STORE));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> backfiller(1).run(Backfill.of(commits(2), LOAD, "notes")))
        .withMessageContaining("another --store");
  }

  @Test
  void aStepIsFoundAtItsCommitWhateverTheOrderOfMeasuring() {
    int commits = 30;
    RandomGenerator random = Calibration.seeded(12);
    List<HistoryLine> history = new ArrayList<>();
    List<String> all = commits(commits);
    new Backfiller(
            folder.resolve(Backfiller.NAME),
            commit -> {
              int at = all.indexOf(commit);
              double noise = Math.exp(0.03 * random.nextGaussian());
              double value = (at < 17 ? 100 : 110) * noise;
              history.add(SampleHistory.run(SampleHistory.KEY, at, SampleHistory.P50, value));
              return Optional.of(new Step(commit, Outcome.MEASURED, ""));
            },
            line -> {})
        .run(Backfill.of(all, LOAD, STORE));
    HistoryAnalysis analysis =
        HistoryAnalysis.of(history, SampleHistory.line(commits), HistoryAnalysis.MIN_CHANGE);
    assertThat(analysis.series().get(0).trends().get(0).steps())
        .singleElement()
        .satisfies(step -> assertThat(step.commit()).isEqualTo(commit(17)));
  }

  private static List<String> commits(int number) {
    return IntStream.range(0, number).mapToObj(SampleHistory::commit).toList();
  }

  /** Interrupted after a number of commits, some of which do not build. */
  private Backfiller backfiller(int most, String... broken) {
    int before = tried.size();
    return new Backfiller(
        folder.resolve(Backfiller.NAME),
        commit -> {
          if (tried.size() - before == most) {
            return Optional.empty();
          }
          tried.add(commit);
          return Optional.of(
              List.of(broken).contains(commit)
                  ? new Step(commit, Outcome.PASSED_OVER, "it does not build")
                  : new Step(commit, Outcome.MEASURED, ""));
        },
        line -> {});
  }
}
