// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.claim.ClaimResult.Pair;
import io.etcdbench.claim.figure.ExperimentResult;
import io.etcdbench.claim.figure.ExperimentResult.Kept;
import io.etcdbench.claim.ledger.Ledger;
import io.etcdbench.claim.ledger.LedgerFolder;
import io.etcdbench.result.Environment;
import io.etcdbench.result.Finding;
import io.etcdbench.result.Locales;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SampleRun;
import io.etcdbench.result.Severity;
import io.etcdbench.result.file.ResultFile;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ClaimEvaluatorTest {
  private static final String TRUE = "{kind: at-least, figure: 'run:own.figure', value: 5}";
  private static final String FALSE = "{kind: at-least, figure: 'run:own.figure', value: 50}";
  private static final String UNMEASURED = "{kind: at-least, figure: 'run:no.figure', value: 5}";
  private static final String INCONSISTENT =
      "audits: [{kind: agreement, statement: s, claimed: 1, computed: 2, tolerance: 0.1}]";

  @TempDir private Path claims;
  @TempDir private Path kept;

  @RegisterExtension final Locales locales = new Locales();

  private static final String NEAR =
      "{kind: near, figure: 'run:own.figure', published: %s, tolerance: %s}";
  private static final String THRESHOLD =
      "{kind: threshold, figure: 'run:own.figure', above: %s, noise: 0.01}";

  @Test
  void anAssertionWithoutAPublishedFigureReproducesNoMoreThanAShape() {
    assertThat(evaluated(one(TRUE)))
        .extracting(ClaimResult::verdict, ClaimResult::reason)
        .containsExactly(
            ClaimVerdict.SHAPE_REPRODUCED,
            "shape only, no published figure was compared: run:own.figure is 7, claimed: at least 5");
  }

  @Test
  void aStatementWithoutFiguresIsReproducedWhenItsFileSaysThatItIsTested() {
    assertThat(evaluated(holding("tests: statement")).verdict()).isEqualTo(ClaimVerdict.REPRODUCED);
  }

  /** The rounds are 6 and 8. */
  @ParameterizedTest
  @CsvSource({
    "7, 0.2, REPRODUCED",
    "8, 0.2, INCONCLUSIVE",
    "9, 0.2, INCONCLUSIVE",
    "11, 0.2, CONTRADICTED",
    "7, 0.1, INCONCLUSIVE"
  })
  void aPublishedFigureIsDecidedWhenAllRoundsAgree(
      String published, String tolerance, ClaimVerdict expected) {
    ClaimResult result = evaluated(one(NEAR.formatted(published, tolerance)));

    assertThat(result.verdict()).isEqualTo(expected);
    assertThat(result.rounds()).containsEntry("run:own.figure", List.of(6.0, 8.0));
  }

  @ParameterizedTest
  @CsvSource({"5, REPRODUCED", "10, CONTRADICTED", "6.5, INCONCLUSIVE", "7.5, INCONCLUSIVE"})
  void aThresholdThatIsCloserThanTheRoundsScatterDecidesNothing(
      String above, ClaimVerdict expected) {
    assertThat(evaluated(one(THRESHOLD.formatted(above))).verdict()).isEqualTo(expected);
  }

  @Test
  void aRoundThatDisagreesLeavesAnAssertionOfAnyKindOpen() {
    assertThat(evaluated(one("{kind: at-least, figure: 'run:own.figure', value: 6.5}")).reason())
        .isEqualTo("run:own.figure is 7, claimed: at least 6.5; 1 of 2 rounds hold");
  }

  @Test
  void aRoundWithoutTheFigureLeavesItsAssertionOpen() {
    keep(null, SampleRun.result(), Map.of("own.figure", 8.0), Map.of());

    assertThat(evaluate(one(TRUE)))
        .extracting(ClaimResult::verdict, ClaimResult::reason)
        .containsExactly(
            ClaimVerdict.INCONCLUSIVE,
            "run:own.figure is 8, claimed: at least 5; 1 of 2 rounds hold");
  }

  @ParameterizedTest
  @CsvSource({
    "small, its experiment was stopped before its second of 5 rounds was complete; continue it with --resume",
    "smoke, 'shape only, no published figure was compared: run:own.figure is 6, claimed: at least 5'"
  })
  void theFirstOfSeveralRoundsDecidesNothing(String scale, String reason) {
    LedgerFolder folder = new LedgerFolder(kept);
    ResultFile.write(folder.begin("area/one").resolve("run/1"), SampleRun.result());
    Kept only = new Kept("run", 1, "run/1", Map.of("own.figure", 6.0), null, null, null);
    folder.keep(
        new ExperimentResult(
            ExperimentResult.SCHEMA, "area/one", scale, Instant.EPOCH, 1, List.of(only), 4, null));

    assertThat(evaluate(one(TRUE)).reason()).isEqualTo(reason);
  }

  /** The second round begins with the last run of the first. */
  @ParameterizedTest
  @CsvSource({
    "3, INCONCLUSIVE, its experiment was stopped before its second of 5 rounds was complete; continue it with --resume",
    "4, REPRODUCED, 'b:own.figure over a:own.figure is 1.3, published: 1.25, ratio 1.04, tolerance 20 %; in 2 rounds from 1.2 to 1.4'"
  })
  void aRunWithOneRoundDecidesNothingBesideOneWithTwo(
      int made, ClaimVerdict verdict, String reason) {
    LedgerFolder folder = new LedgerFolder(kept);
    ResultFile.write(folder.begin("area/one").resolve("run/1"), SampleRun.result());
    List<Kept> runs =
        List.of(
            new Kept("a", 1, "run/1", Map.of("own.figure", 10.0), null, null, null),
            new Kept("b", 1, "run/1", Map.of("own.figure", 12.0), null, null, null),
            new Kept("b", 2, "run/1", Map.of("own.figure", 14.0), null, null, null),
            new Kept("a", 2, "run/1", Map.of("own.figure", 10.0), null, null, null));
    folder.keep(
        new ExperimentResult(
            ExperimentResult.SCHEMA,
            "area/one",
            "small",
            Instant.EPOCH,
            1,
            runs.subList(0, made),
            10 - made,
            null));

    assertThat(
            evaluate(
                one(
                    "{kind: near, figure: 'b:own.figure', over: 'a:own.figure', published: 1.25,"
                        + " tolerance: 0.2}")))
        .extracting(ClaimResult::verdict, ClaimResult::reason)
        .containsExactly(verdict, reason);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{kind: even, figures: ['run-*:own.figure'], factor: 2}",
        "{kind: onset, runs: 'run-*', cause: own.figure, above: 7, effect: own.figure}",
        "{kind: at-most, figure: 'model-run-*:worstResidualShare', value: 0.1}"
      })
  void aStoppedSweepDecidesNothing(String assertion) {
    LedgerFolder folder = new LedgerFolder(kept);
    ResultFile.write(folder.begin("area/one").resolve("run/1"), SampleRun.result());
    List<Kept> runs =
        List.of(
            new Kept("run-1", 1, "run/1", Map.of("own.figure", 6.0), null, null, null),
            new Kept("run-2", 1, "run/1", Map.of("own.figure", 60.0), null, null, null));
    folder.keep(
        new ExperimentResult(
            ExperimentResult.SCHEMA, "area/one", "smoke", Instant.EPOCH, 1, runs, 4, null));

    assertThat(evaluate(one(assertion)))
        .extracting(ClaimResult::verdict, ClaimResult::reason)
        .containsExactly(
            ClaimVerdict.INCONCLUSIVE,
            "its experiment was stopped before all its runs were made; continue it with --resume");
  }

  @Test
  void writesItsReasonUnderALocaleWithOtherDigits() {
    locales.use("ar-EG");

    assertThat(evaluated(one(THRESHOLD.formatted("7.5"))).reason())
        .endsWith("; in 2 rounds from 6 to 8; 1 of 2 rounds contradict it");
  }

  @Test
  void tellsWhenHowOftenAndWithWhatItWasMeasured() {
    assertThat(evaluated(one(TRUE)).measured())
        .extracting(
            Measurement::startedAt, Measurement::rounds, Measurement::commit, Measurement::scale)
        .containsExactly(Instant.EPOCH, 2, "0123abc", "smoke");
  }

  @Test
  void tellsTheRoundsOfItsOwnRuns() {
    keep(
        null,
        SampleRun.result(),
        List.of(
            new Kept("run", 1, "run/1", Map.of("own.figure", 6.0), null, null, null),
            new Kept("run", 2, "run/1", Map.of("own.figure", 8.0), null, null, null),
            new Kept("unused", 1, "run/1", Map.of(), null, null, null)));

    assertThat(evaluate(one(TRUE)).measured()).extracting(Measurement::rounds).isEqualTo(2);
  }

  @Test
  void tellsEveryCommitAndMachineThatItWasMeasuredWith() {
    RunResult sample = SampleRun.result();
    Environment here = sample.environment();
    Environment.Machine machine = here.machine();
    Environment moved =
        new Environment(
            here.timestamp(),
            new Environment.Machine(
                "Other CPU",
                4,
                machine.memoryBytes(),
                machine.os(),
                machine.virtualization(),
                machine.cpuGovernor(),
                machine.loadAverage()),
            here.jvm(),
            here.versions(),
            here.cluster(),
            here.fdatasync(),
            here.roundTrips());
    LedgerFolder folder = new LedgerFolder(kept);
    Path place = folder.begin("area/one");
    ResultFile.write(place.resolve("run/1"), sample);
    ResultFile.write(place.resolve("run/2"), sample.toBuilder().environment(moved).build());
    folder.keep(
        experiment(
            null,
            List.of(
                new Kept("run", 1, "run/1", Map.of("own.figure", 6.0), "0123abc", null, null),
                new Kept("run", 2, "run/2", Map.of("own.figure", 8.0), null, null, null))));

    assertThat(evaluate(one(TRUE)).measured())
        .extracting(Measurement::commit, Measurement::machine)
        .containsExactly("0123abc, unknown", "Example CPU @ 2.40GHz, 2 cores; Other CPU, 4 cores");
  }

  @Test
  void tellsWhatWasComparedWithWhat() {
    assertThat(evaluated(one(NEAR.formatted("7", "0.2"))).checks())
        .extracting(Check::comparison)
        .containsExactly(new Check.Comparison("run:own.figure", 7, 7, "±20 %", 2, 6, 8));
  }

  @Test
  void figuresThatWereRecordedAreJudgedAsThoseOfTheRuns() {
    ClaimBook book = one(NEAR.formatted("7", "0.1")).in(claims);
    keep(null, SampleRun.result());
    Ledger ledger = Ledger.of(book.claims(), new ClaimEvaluator(book, new LedgerFolder(kept)));

    assertThat(ledger.reevaluated(book).results()).isEqualTo(ledger.results());
  }

  /** As after {@code claims report --over}, where one of two claims was measured again. */
  @Test
  void figuresAreJudgedByTheirOwnRoundsAndNotByThoseOfAnotherClaim() {
    ClaimBook book = one(TRUE).with("02", "one", TRUE).in(claims);
    keep(null, SampleRun.result());
    Ledger ledger = Ledger.of(book.claims(), new ClaimEvaluator(book, new LedgerFolder(kept)));
    ClaimResult first = ledger.results().get(0);
    ClaimResult second = ledger.results().get(1);
    ClaimResult older =
        new ClaimResult(
            second.id(),
            second.verdict(),
            second.reason(),
            second.checks(),
            second.audits(),
            second.figures(),
            Map.of("run:own.figure", 1.0),
            Map.of("run:own.figure", List.of(1.0, 1.0)),
            second.measured(),
            second.doubts());
    Ledger mixed =
        new Ledger(
            ledger.schema(),
            ledger.scale(),
            ledger.environment(),
            List.of(first, older),
            ledger.statements());

    assertThat(mixed.reevaluated(book).results().get(0)).isEqualTo(first);
  }

  @Test
  void anAssertionThatFailsContradictsItWithBothNumbers() {
    assertThat(evaluated(one(TRUE + ", " + FALSE)))
        .extracting(ClaimResult::verdict, ClaimResult::reason)
        .containsExactly(ClaimVerdict.CONTRADICTED, "run:own.figure is 7, claimed: at least 50");
  }

  @Test
  void aFigureThatIsMissingLeavesItOpen() {
    assertThat(evaluated(one(UNMEASURED)))
        .extracting(ClaimResult::verdict, ClaimResult::reason)
        .containsExactly(ClaimVerdict.NOT_TESTABLE_HERE, "run:no.figure was not measured");
  }

  @Test
  void aSourceThatContradictsItselfIsSaidFirst() {
    ClaimResult result = evaluated(holding(INCONSISTENT));

    assertThat(result.verdict()).isEqualTo(ClaimVerdict.SOURCE_INCONSISTENT);
    assertThat(result.reason())
        .isEqualTo(
            "s: stated as 1, its own figures give 2; its assertion holds here:"
                + " run:own.figure is 7, claimed: at least 5");
  }

  @Test
  void aDoubtfulRunDoesNotSpeakForASourceThatContradictsItself() {
    keep(null, with("writes-lost", Severity.ERROR));

    assertThat(evaluate(holding(INCONSISTENT)).reason())
        .isEqualTo(
            "s: stated as 1, its own figures give 2; measured here, undecided: a run of its"
                + " experiment is doubtful: seen");
  }

  @Test
  void whatCannotBeTestedIsNotDecidedByWhatIsMeasuredInstead() {
    assertThat(evaluated(holding("untestable: w")))
        .extracting(ClaimResult::verdict, ClaimResult::reason)
        .containsExactly(ClaimVerdict.NOT_TESTABLE_HERE, "w");
  }

  @Test
  void anExperimentThatWasNotMadeSaysHow() {
    assertThat(evaluate(new SmallBook().with("01", "two", TRUE)).reason())
        .isEqualTo("its experiment area/two has not been run; run etcd-bench claims run 000-01");
  }

  @Test
  void anExperimentThatFailedSaysWhy() {
    keep("boom", SampleRun.result());

    assertThat(evaluate(one(TRUE)).reason()).isEqualTo("its experiment failed: boom");
  }

  @Test
  void aRunThatIsNotToBeBelievedDecidesNothing() {
    keep(null, with("writes-lost", Severity.ERROR));

    ClaimResult result = evaluate(one(TRUE));

    assertThat(result.verdict()).isEqualTo(ClaimVerdict.INCONCLUSIVE);
    assertThat(result.reason()).isEqualTo("a run of its experiment is doubtful: seen");
  }

  /** A busy processor makes a latency doubtful, and what a deadline causes, not a count. */
  @ParameterizedTest
  @CsvSource({
    "put.p50Millis, INCONCLUSIVE",
    "read.callsPerRead, INCONCLUSIVE",
    "read.failedShare, INCONCLUSIVE",
    "put.count, SHAPE_REPRODUCED"
  })
  void aWarningBearsOnFiguresThatDependOnSpeed(String figure, ClaimVerdict expected) {
    Map<String, Double> measured = Map.of(figure, 1.0);
    keep(null, with("cpu-saturated", Severity.WARNING), measured, measured);

    assertThat(
            evaluate(one("{kind: at-least, figure: 'run:%s', value: 1.0e-9}".formatted(figure)))
                .verdict())
        .isEqualTo(expected);
  }

  @Test
  void aFindingThatTheExperimentLooksForDoesNotSpeakAgainstIt() {
    keep(null, with("one-key", Severity.ERROR));

    assertThat(evaluate(one(TRUE)).verdict()).isEqualTo(ClaimVerdict.SHAPE_REPRODUCED);
  }

  @Test
  void tellsNumbersSideBySide() {
    SmallBook book =
        holding("figures: [{what: w, published: 3, unit: u, figure: 'run:own.figure'}]");

    assertThat(evaluated(book).figures()).containsExactly(new Pair("w", 3.0, null, 7.0, "u", null));
  }

  @Test
  void tellsAPatternAndItsAntiPatternSideBySide() {
    SmallBook book =
        holding(
            "figures: [{what: w, figure: 'run:own.figure', instead: 'run:own.figure'}, {what: v, figure: 'run:own.figure', instead: 'no:own.figure'}]");

    assertThat(evaluated(book).figures())
        .containsExactly(
            new Pair("w", null, null, 7.0, "", 7.0), new Pair("v", null, null, 7.0, "", null));
  }

  private static SmallBook one(String assertion) {
    return new SmallBook().with("01", "one", assertion);
  }

  /**
   * A claim whose assertion holds.
   *
   * @param more of its file
   */
  private static SmallBook holding(String more) {
    return new SmallBook()
        .claim("01", "experiment: area/one, holds: [%s], %s".formatted(TRUE, more));
  }

  private static RunResult with(String kind, Severity severity) {
    return SampleRun.result().withFindings(List.of(new Finding(kind, severity, "seen", "")));
  }

  private ClaimResult evaluated(SmallBook book) {
    keep(null, SampleRun.result());
    return evaluate(book);
  }

  private ClaimResult evaluate(SmallBook book) {
    ClaimBook read = book.in(claims);
    return new ClaimEvaluator(read, new LedgerFolder(kept)).evaluate(read.claims().get(0));
  }

  /** Two rounds, of which the median counts. */
  private void keep(@Nullable String failure, RunResult result) {
    keep(failure, result, Map.of("own.figure", 6.0), Map.of("own.figure", 8.0));
  }

  private void keep(
      @Nullable String failure,
      RunResult result,
      Map<String, Double> first,
      Map<String, Double> second) {
    keep(
        failure,
        result,
        List.of(
            new Kept("run", 1, "run/1", first, "0123abc", null, null),
            new Kept("run", 2, "run/1", second, "0123abc", null, null)));
  }

  private void keep(@Nullable String failure, RunResult result, List<Kept> runs) {
    LedgerFolder folder = new LedgerFolder(kept);
    ResultFile.write(folder.begin("area/one").resolve("run/1"), result);
    folder.keep(experiment(failure, runs));
  }

  private static ExperimentResult experiment(@Nullable String failure, List<Kept> runs) {
    return new ExperimentResult(
        ExperimentResult.SCHEMA, "area/one", "smoke", Instant.EPOCH, 1, runs, 0, failure);
  }
}
