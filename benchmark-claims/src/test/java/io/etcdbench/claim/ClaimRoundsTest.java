// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.claim.figure.ExperimentResult;
import io.etcdbench.claim.figure.ExperimentResult.Kept;
import io.etcdbench.claim.ledger.LedgerFolder;
import io.etcdbench.result.SampleRun;
import io.etcdbench.result.file.ResultFile;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ClaimRoundsTest extends EvaluatedClaims {
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
    "smoke, 'shape only, no published number was compared: run:own.figure is 6, claimed: at least 5'"
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
}
