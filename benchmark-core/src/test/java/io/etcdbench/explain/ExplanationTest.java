// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.explain;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The verdicts of runs that were really measured, with a cause made on purpose. */
final class ExplanationTest {
  private static final RecordedRun BUSY = RecordedRun.of("cpu-closed");

  @ParameterizedTest
  @CsvSource({
    "auth-login, AUTH",
    "expensive, EXPENSIVE_READ",
    "expensive-only, EXPENSIVE_READ",
    "client-gc, CLIENT",
    "cpu-closed, CPU"
  })
  void namesTheCauseOfARecordedRun(String name, Bottleneck cause) {
    Explanation explanation = RecordedRun.of(name).explanation();

    assertThat(explanation.verdict()).isEqualTo(cause);
    assertThat(explanation.evidence()).hasSize(3).noneMatch(String::isBlank);
    assertThat(explanation.advice()).isEqualTo(cause.advice());
    assertThat(explanation.line()).isEqualTo("Verdict: " + cause + ", " + cause.meaning());
  }

  @Test
  void doesNotKnowWhenTheMembersTellNothing() {
    Explanation explanation = BUSY.with("server", null).explanation();

    assertThat(explanation.verdict()).isEqualTo(Bottleneck.UNKNOWN);
    assertThat(explanation.line())
        .isEqualTo(
            "Verdict: UNKNOWN, the figures do not tell; missing: the members' metrics, their"
                + " machine's CPU time");
  }

  @Test
  void doesNotKnowWhenNothingWentWell() {
    Explanation explanation = BUSY.with("phases", List.of()).explanation();

    assertThat(explanation.verdict()).isEqualTo(Bottleneck.UNKNOWN);
    assertThat(explanation.budget()).isNull();
  }
}
