// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.load.record.Interval;
import io.etcdbench.load.record.Intervals;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.RunPlan;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ExpectedKeysTest {
  private static final RunPlan PLAN =
      PlanFile.parse(
          """
          load: {total: 0, duration: 10s}
          operations: [{kind: put, keys: {space: 1000, order: sequential}}]
          """);

  @Test
  void countsEachKeyOfASequenceOnce() {
    assertThat(atLeast(Intervals.open().put(600).second())).isEqualTo(600);
    assertThat(atLeast(Intervals.open().put(1_400).second())).isEqualTo(1_000);
  }

  @Test
  void takesTheKeysOfFailedPutsForMissing() {
    assertThat(atLeast(Intervals.open().put(550).putTimeout(50).second())).isEqualTo(550);
    assertThat(atLeast(Intervals.open().put(1_450).putTimeout(50).second())).isEqualTo(950);
    assertThat(atLeast(Intervals.open().put(10).putTimeout(1_400).second())).isZero();
  }

  @Test
  void claimsNothingOfWorkersThatShareASequenceForATime() {
    Interval seen = Intervals.open().put(600).second();

    assertThat(ExpectedKeys.atLeast(PLAN, 7, seen, true)).hasValue(7);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{kind: delete, keys: {space: 10}}",
        "{kind: txn, part: {kind: delete, keys: {space: 10}}}",
        "{kind: lock, within: [{kind: delete, keys: {space: 10}}]}",
        "{kind: workload, workload: mine, keys: {space: 10}}",
      })
  void doesNotKnowWhenKeysMayBeDeleted(String operation) {
    RunPlan deleting = PlanFile.parse("operations: [%s]".formatted(operation));

    assertThat(ExpectedKeys.mayBeDeleted(deleting)).isTrue();
    assertThat(ExpectedKeys.atLeast(deleting, 10, Intervals.open().second(), false)).isEmpty();
  }

  private static long atLeast(Interval seen) {
    return ExpectedKeys.atLeast(PLAN, 0, seen, false).orElseThrow();
  }
}
