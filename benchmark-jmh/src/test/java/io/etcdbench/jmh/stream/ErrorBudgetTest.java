// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.stream;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.driver.OutcomeKind;
import io.etcdbench.jmh.stream.IterationRecord.Series;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ErrorBudgetTest {
  private static final Series FINE = new Series(OutcomeKind.OK, 970, "", "");
  private static final Series TIMEOUTS =
      new Series(OutcomeKind.TIMEOUT, 20, "deadline exceeded", "");
  private static final Series NO_LEADER =
      new Series(OutcomeKind.NO_LEADER, 10, "etcdserver: no leader", "");

  @Test
  void letsFailuresUpToTheAllowedSharePass() {
    assertThatCode(() -> new ErrorBudget(0.03).require(record(FINE, TIMEOUTS, NO_LEADER)))
        .doesNotThrowAnyException();
  }

  @Test
  void namesTheMostFrequentKindWithAnExampleWhenMoreFail() {
    assertThatThrownBy(() -> new ErrorBudget(0.01).require(record(FINE, NO_LEADER, TIMEOUTS)))
        .isInstanceOf(StreamException.class)
        .hasMessage(
            "30 of 1000 operations failed (3.0 %, allowed: 1.0 %), 20 of them as timeout,"
                + " for example: deadline exceeded");
  }

  @Test
  void toleratesNoFailureWhenTheShareIsZero() {
    assertThatThrownBy(() -> new ErrorBudget(0).require(record(FINE, NO_LEADER)))
        .isInstanceOf(StreamException.class)
        .hasMessageStartingWith("10 of 980 operations failed (1.0 %, allowed: 0 %), 10 of them as");
    assertThatCode(() -> new ErrorBudget(0).require(record(FINE))).doesNotThrowAnyException();
  }

  @Test
  void refusesAShareThatIsNone() {
    assertThatThrownBy(() -> new ErrorBudget(1.5))
        .hasMessageContaining("1.5")
        .hasMessageContaining("0 to 1");
    assertThatThrownBy(() -> new ErrorBudget(Double.NaN)).hasMessageContaining("NaN");
  }

  private static IterationRecord record(Series... series) {
    return new IterationRecord(1, 0, 970, 1_000, 0, 1, 1, 0, List.of(series));
  }
}
