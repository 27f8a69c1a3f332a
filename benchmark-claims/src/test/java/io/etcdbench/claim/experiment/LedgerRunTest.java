// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.claim.ClaimBook;
import io.etcdbench.claim.ClaimEvaluator;
import io.etcdbench.claim.ClaimResult;
import io.etcdbench.claim.PublishedExperiments;
import io.etcdbench.claim.Scale;
import io.etcdbench.claim.SmallBook;
import io.etcdbench.claim.experiment.LedgerRun.Existing;
import io.etcdbench.claim.figure.ExperimentResult;
import io.etcdbench.claim.figure.ExperimentResult.Kept;
import io.etcdbench.claim.ledger.LedgerFolder;
import io.etcdbench.cluster.ClusterDescription.Binary;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.result.SampleRun;
import io.etcdbench.result.file.ResultFile;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What a ledger does with what is there already; its server cannot be started. */
final class LedgerRunTest {
  private static final String TRUE = "{kind: at-least, figure: 'run:own.figure', value: 5}";

  /** The hash of the binary in {@link SampleRun}. */
  private static final String SAME = "0f".repeat(32);

  @TempDir private Path claims;
  @TempDir private Path kept;

  private final RecordedProgress recorded = new RecordedProgress();
  private LedgerFolder folder = new LedgerFolder(Path.of("."));
  private ClaimEvaluator evaluator =
      new ClaimEvaluator(ClaimBook.in(Path.of("../src/claims")), folder);

  @BeforeEach
  void writeTwoClaims() {
    folder = new LedgerFolder(kept);
    ClaimBook book = new SmallBook().with("01", "one", TRUE).with("02", "two", TRUE).in(claims);
    evaluator = new ClaimEvaluator(book, folder);
  }

  @Test
  void keepsWhatWasMadeAndMakesTheRest() {
    keep("one", Scale.SMOKE, null);

    assertThat(run(Existing.KEEP, new StopSignal())).isTrue();
    assertThat(recorded.experiments).containsExactly("area/two");
    assertThat(recorded.warmUps).isEqualTo(1);
    assertThat(recorded.verdicts)
        .containsExactly("000-01 SHAPE_REPRODUCED", "000-02 NOT_TESTABLE_HERE");
  }

  @Test
  void startsNothingWhenEverythingIsThere() {
    keep("one", Scale.SMOKE, null);
    keep("two", Scale.SMOKE, null);

    assertThat(run(Existing.KEEP, new StopSignal())).isTrue();
    assertThat(recorded.warmUps).isZero();
    assertThat(recorded.verdicts)
        .containsExactly("000-01 SHAPE_REPRODUCED", "000-02 SHAPE_REPRODUCED");
  }

  @ParameterizedTest
  @CsvSource({"REFUSE, SMOKE", "REFUSE, SMALL", "KEEP, SMALL"})
  void refusesToReplaceRuns(Existing existing, Scale stored) {
    keep("two", stored, null);

    assertThatThrownBy(() -> run(existing, new StopSignal()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "the folder '%s' holds runs of area/two at scale %s; continue them with --resume"
                + " --scale %s, choose another with --output, or delete that one",
            kept, stored.label(), stored.label());
    assertThat(recorded.experiments).isEmpty();
    assertThat(folder.read("area/two")).isPresent();
  }

  @ParameterizedTest
  @EnumSource(Existing.class)
  void makesAgainWhatFailed(Existing existing) {
    keep("one", Scale.SMOKE, "boom");
    keep("two", Scale.SMALL, "boom");

    assertThat(run(existing, new StopSignal())).isTrue();
    assertThat(recorded.experiments).containsExactly("area/one", "area/two");
  }

  @Test
  void anExperimentThatFailsIsKeptWithItsReasonAndTheNextOneIsMade() {
    run(Existing.REFUSE, new StopSignal());

    assertThat(recorded.failures)
        .hasSize(2)
        .allSatisfy(why -> assertThat(why).contains("/no/such/etcd"));
    assertThat(folder.read("area/two").map(ExperimentResult::failure))
        .hasValueSatisfying(why -> assertThat(why).contains("/no/such/etcd"));
  }

  @Test
  void aStoppedLedgerLosesTheExperimentUnderWayAndNoOther() {
    keep("one", Scale.SMOKE, null);
    StopSignal stop = new StopSignal();
    recorded.stopAt("area/two", stop);

    assertThat(run(Existing.KEEP, stop)).isFalse();
    assertThat(folder.read("area/one")).isPresent();
    assertThat(folder.read("area/two")).isEmpty();
    assertThat(recorded.verdicts).containsExactly("000-01 SHAPE_REPRODUCED");
  }

  @Test
  void aRunThatEndsWithTheStopIsNotReportedAsFailed() {
    StopSignal stop = new StopSignal();
    recorded.stopAt("run", stop);

    assertThat(run(Existing.REFUSE, stop)).isFalse();
    assertThat(recorded.runs).containsExactly("run");
    assertThat(recorded.failures).isEmpty();
    assertThat(folder.read("area/one")).isEmpty();
  }

  @Test
  void goesOnWithTheRunsThatAStopLeft() {
    keep("two", Scale.SMALL, null);

    run(Scale.SMALL, SAME);

    assertThat(recorded.runs).containsExactly("run, round 1 of 5", "run, round 2 of 5");
    assertThat(folder.read("area/two"))
        .hasValueSatisfying(
            kept -> {
              assertThat(kept.runs()).extracting(Kept::round).containsExactly(1);
              assertThat(kept.missing()).isEqualTo(4);
            });
  }

  @Test
  void doesNotMixRunsOfTwoEtcdBinaries() {
    keep("one", Scale.SMOKE, null);
    keep("two", Scale.SMOKE, null);

    run(Scale.SMOKE, "1a".repeat(32));

    assertThat(recorded.runs).containsExactly("run", "run");
    assertThat(folder.read("area/one").orElseThrow().runs()).isEmpty();
  }

  @Test
  void makesTheRunsForWhichNoEtcdWasGivenOnceThereIsOne() {
    keep("one", Scale.SMOKE, null);
    keep("two", Scale.SMOKE, null, new Kept("run", 1, null, Map.of(), null, "no etcd 3.4", null));

    run(Scale.SMOKE, SAME);

    assertThat(recorded.experiments).containsExactly("area/two");
    assertThat(recorded.runs).containsExactly("run");
  }

  @Test
  void makesTheRunsThatWereAddedToAnExperiment() {
    keep("one", Scale.SMOKE, null);
    keep("two", Scale.SMOKE, null, new Kept("renamed", 1, "run/1", Map.of(), null, null, null));

    run(Scale.SMOKE, SAME);

    assertThat(recorded.experiments).containsExactly("area/two");
    assertThat(recorded.runs).containsExactly("run");
  }

  @Test
  void makesARunAgainWhosePlanHasChanged() {
    String same = evaluator.book().experiment("area/one").runs(Scale.SMOKE).get(0).digest();
    keep("one", Scale.SMOKE, null, new Kept("run", 1, "run/1", Map.of(), null, null, same));
    keep("two", Scale.SMOKE, null, new Kept("run", 1, "run/1", Map.of(), null, null, "changed"));

    run(Scale.SMOKE, SAME);

    assertThat(recorded.experiments).containsExactly("area/two");
    assertThat(recorded.runs).containsExactly("run");
  }

  @Test
  void everyRowHasFiveRoundsAtScaleSmall() {
    assertThat(PublishedExperiments.all())
        .isNotEmpty()
        .allSatisfy(one -> assertThat(one.rounds(Scale.SMALL)).isGreaterThanOrEqualTo(5));
  }

  @ParameterizedTest
  @CsvSource({"SMOKE, 30", "SMALL, 150"})
  void fitsIntoItsTimeOnTwoCores(Scale scale, int minutes) {
    assertThat(LedgerBudget.of(PublishedExperiments.all(), scale).time())
        .isLessThan(Duration.ofMinutes(minutes));
  }

  @Test
  void tellsFirstHowMuchIsToBeMade() {
    keep("one", Scale.SMOKE, null);

    run(Existing.KEEP, new StopSignal());

    assertThat(recorded.budgets)
        .extracting(LedgerBudget::inWords)
        .containsExactly("1 run, about 0:00 h");
  }

  @Test
  void tellsHowMuchIsLeftOnceItKnows() {
    run(Existing.REFUSE, new StopSignal());

    assertThat(recorded.left.get(0)).isEmpty();
    assertThat(recorded.left.get(1)).isPresent();
  }

  private boolean run(Existing existing, StopSignal stop) {
    return run(Scale.SMOKE, SAME, existing, stop);
  }

  private void run(Scale scale, String sha256) {
    run(scale, sha256, Existing.KEEP, new StopSignal());
  }

  private boolean run(Scale scale, String sha256, Existing existing, StopSignal stop) {
    Binary missing = new Binary("/no/such/etcd", "3.6.15", sha256, "test");
    return new LedgerRun(evaluator.book().claims(), evaluator, scale, existing, "0123abc")
        .run(new EtcdBinaries(missing, List.of(), line -> {}), stop, recorded);
  }

  private void keep(String name, Scale scale, @Nullable String failure) {
    Kept run = new Kept("run", 1, "run/1", Map.of("own.figure", 7.0), null, null, null);
    keep(name, scale, failure, run);
  }

  private void keep(String name, Scale scale, @Nullable String failure, Kept run) {
    Path place = folder.begin("area/" + name);
    ResultFile.write(place.resolve("run/1"), SampleRun.result());
    folder.keep(
        new ExperimentResult(
            ExperimentResult.SCHEMA,
            "area/" + name,
            scale.label(),
            Instant.EPOCH,
            1,
            List.of(run),
            0,
            failure));
  }

  private static final class RecordedProgress implements LedgerRun.Listener {
    private final List<String> experiments = new ArrayList<>();
    private final List<String> runs = new ArrayList<>();
    private final List<LedgerBudget> budgets = new ArrayList<>();
    private final List<String> failures = new ArrayList<>();
    private final List<String> verdicts = new ArrayList<>();
    private final List<Optional<Duration>> left = new ArrayList<>();
    private int warmUps;
    private String stopAt = "";
    private StopSignal stop = new StopSignal();

    void stopAt(String experimentOrRun, StopSignal signal) {
      stopAt = experimentOrRun;
      stop = signal;
    }

    @Override
    public void expects(LedgerBudget budget) {
      budgets.add(budget);
    }

    @Override
    public void warmsUp() {
      warmUps++;
    }

    @Override
    public void begins(String name, int done, int all, Optional<Duration> rest) {
      experiments.add(name);
      left.add(rest);
      stopAt(name);
    }

    private void stopAt(String name) {
      if (name.equals(stopAt)) {
        stop.give();
      }
    }

    @Override
    public void rehearses(String run) {
      throw new AssertionError("the plans of these experiments are not rehearsed");
    }

    @Override
    public void runs(String run) {
      runs.add(run);
      stopAt(run);
    }

    @Override
    public void fails(String why) {
      failures.add(why);
    }

    @Override
    public void decided(ClaimResult result) {
      verdicts.add(result.id() + " " + result.verdict());
    }
  }
}
