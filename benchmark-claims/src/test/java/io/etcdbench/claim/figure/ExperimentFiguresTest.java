// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.figure;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.claim.figure.ExperimentResult.Kept;
import io.etcdbench.result.SampleRun;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Three rounds; the run {@code fast} lacks its figure in the second, and a stop kept {@code late}
 * from the third.
 */
final class ExperimentFiguresTest {
  private static final ExperimentFigures FIGURES =
      new ExperimentFigures(
          new ExperimentResult(
              ExperimentResult.SCHEMA,
              "area/one",
              "smoke",
              Instant.EPOCH,
              1,
              List.of(
                  kept("slow", 1, Map.of("own.figure", 10.0)),
                  kept("fast", 1, Map.of("own.figure", 1.0)),
                  kept("fast", 2, Map.of()),
                  kept("late", 1, Map.of("own.figure", 5.0)),
                  kept("late", 2, Map.of("own.figure", 6.0)),
                  kept("slow", 2, Map.of("own.figure", 20.0)),
                  kept("slow", 3, Map.of("own.figure", 30.0)),
                  kept("fast", 3, Map.of("own.figure", 3.0))),
              0,
              null),
          folder -> SampleRun.result());

  @Test
  void aFigureIsTheMedianOfTheRoundsThatHaveIt() {
    assertThat(FIGURES.find("slow:own.figure")).contains(20.0);
    assertThat(FIGURES.find("fast:own.figure")).contains(2.0);
  }

  @Test
  void aRoundWithoutAFigureKeepsItsPlace() {
    assertThat(FIGURES.rounds("slow:own.figure")).containsExactly(10.0, 20.0, 30.0);
    assertThat(FIGURES.rounds("fast:own.figure")).containsExactly(1.0, null, 3.0);
    assertThat(new OneRound(FIGURES, 1).find("fast:own.figure")).isEmpty();
    assertThat(new OneRound(FIGURES, 2).find("fast:own.figure")).contains(3.0);
  }

  @Test
  void aLastRoundThatWasNotExecutedIsNone() {
    assertThat(FIGURES.rounds("late:own.figure")).containsExactly(5.0, 6.0);
  }

  @Test
  void aFigureThatNoRoundHasIsUnknown() {
    assertThat(FIGURES.rounds("fast:no.figure")).isEmpty();
    assertThat(FIGURES.find("fast:no.figure")).isEmpty();
  }

  private static Kept kept(String run, int round, Map<String, Double> figures) {
    return new Kept(run, round, "run", figures, "0123abc", null, null);
  }
}
