// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.failover;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.analysis.failover.ReadAudit;
import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.OutcomeKind;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class CalmLatencyTest {
  private static final long MILLI = 1_000_000;

  private final long begin = System.nanoTime();

  @Test
  void theLimitIsKnownFromAThousandCallsBeforeTheFault() {
    CalmLatency calm = new CalmLatency();
    List<SentCall> calls = new ArrayList<>();
    for (int i = 0; i < 999; i++) {
      calls.add(answered(begin, Outcome.OK));
    }
    calls.add(answered(begin, new Outcome(OutcomeKind.TIMEOUT, "late")));
    calls.add(new SentCall(CallKind.PUT, 0, begin, new ReadAudit()));
    calm.add(calls, System.nanoTime());
    assertThat(calm.limitNanos()).isEmpty();

    calm.add(List.of(answered(System.nanoTime(), Outcome.OK)), begin); // after the fault
    assertThat(calm.limitNanos()).isEmpty();
    calm.add(List.of(answered(begin, Outcome.OK)), System.nanoTime());

    assertThat(calm.limitNanos().orElse(0)).isPositive();
  }

  @Test
  void itIsNormalFromTheFirstSecondWithoutAFailedCallOn() {
    Outcome failed = new Outcome(OutcomeKind.UNAVAILABLE, "gone");
    List<SentCall> calls = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      calls.add(answered(begin + i * 50L * MILLI, i == 10 ? failed : Outcome.OK));
    }
    long until = begin + 3_000 * MILLI;

    assertThat(CalmLatency.normalFrom(calls, Long.MAX_VALUE, begin, until))
        .hasValue(begin + 550 * MILLI);
    assertThat(CalmLatency.normalFrom(calls, Long.MAX_VALUE, begin, begin + 1_500 * MILLI))
        .isEmpty();
  }

  @Test
  void aCallThatTookLongerThanTheLimitIsNotNormal() {
    List<SentCall> calls = List.of(answered(begin - 5_000 * MILLI, Outcome.OK));

    assertThat(
            CalmLatency.normalFrom(
                calls, 1_000 * MILLI, begin - 5_000 * MILLI, begin - 3_900 * MILLI))
        .isEmpty();
  }

  private SentCall answered(long dueNanos, Outcome outcome) {
    SentCall call = new SentCall(CallKind.PUT, 0, dueNanos, new ReadAudit());
    call.complete(outcome);
    return call;
  }
}
