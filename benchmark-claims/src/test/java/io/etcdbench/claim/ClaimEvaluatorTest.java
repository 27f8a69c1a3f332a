// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.claim.ledger.Ledger;
import io.etcdbench.claim.ledger.LedgerFolder;
import io.etcdbench.result.Finding;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SampleRun;
import io.etcdbench.result.Severity;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ClaimEvaluatorTest extends EvaluatedClaims {
  private static final String FALSE = "{kind: at-least, figure: 'run:own.figure', value: 50}";
  private static final String UNMEASURED = "{kind: at-least, figure: 'run:no.figure', value: 5}";
  private static final String INCONSISTENT =
      "audits: [{kind: agreement, statement: s, claimed: 1, computed: 2, tolerance: 0.1}]";

  @Test
  void anAssertionWithoutAPublishedFigureReproducesNoMoreThanAShape() {
    assertThat(evaluated(one(TRUE)))
        .extracting(ClaimResult::verdict, ClaimResult::reason)
        .containsExactly(
            ClaimVerdict.SHAPE_REPRODUCED,
            "shape only, no published number was compared: run:own.figure is 7, claimed: at least 5");
  }

  @Test
  void aStatementWithoutFiguresIsReproducedWhenItsFileSaysThatItIsTested() {
    assertThat(evaluated(holding("tests: statement")).verdict()).isEqualTo(ClaimVerdict.REPRODUCED);
  }

  @Test
  void figuresThatWereRecordedAreJudgedAsThoseOfTheRuns() {
    ClaimBook book = one(NEAR.formatted("7", "0.1")).in(claims);
    keep(null, SampleRun.result());
    Ledger ledger = Ledger.of(book.claims(), new ClaimEvaluator(book, new LedgerFolder(kept)));

    assertThat(KeptPages.reevaluated(ledger, book).results()).isEqualTo(ledger.results());
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

    assertThat(KeptPages.reevaluated(mixed, book).results().get(0)).isEqualTo(first);
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
            "s: stated as 1, its own numbers give 2; its assertion holds here:"
                + " run:own.figure is 7, claimed: at least 5");
  }

  @Test
  void aDoubtfulRunDoesNotSpeakForASourceThatContradictsItself() {
    keep(null, with("writes-lost", Severity.ERROR));

    assertThat(evaluate(holding(INCONSISTENT)).reason())
        .isEqualTo(
            "s: stated as 1, its own numbers give 2; measured here, undecided: a run of its"
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

  private static RunResult with(String kind, Severity severity) {
    return SampleRun.result().withFindings(List.of(new Finding(kind, severity, "seen", "")));
  }
}
