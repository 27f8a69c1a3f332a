// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.load.record.Intervals;
import io.etcdbench.result.Finding;
import org.junit.jupiter.api.Test;

final class ClockWatchTest {
  private static final long MILLI = 1_000_000;

  private long clock = 1_700_000_000_000L * MILLI;
  private long forward = 5;
  private long between;

  private final ClockWatch watch = new ClockWatch(() -> clock, this::forward);

  private long forward() {
    forward += between;
    return forward;
  }

  @Test
  void saysWhenAClockJumped() {
    second(1_000, 1_000);
    second(1_000 - 1_500, 1_000);
    second(1_000 + 1_400, 1_000);

    assertThat(watch.finding())
        .get()
        .extracting(Finding::kind, Finding::observed)
        .containsExactly("clock-jump", "the machine's clock jumped by -1.500 s within a second");
  }

  @Test
  void saysNothingOfAClockThatIsCorrected() {
    for (int i = 0; i < 600; i++) {
      second(1_001, 1_000);
    }

    assertThat(watch.finding()).isEmpty();
  }

  @Test
  void doesNotTakeAPauseBetweenTwoReadingsForAJump() {
    between = 500 * MILLI;
    second(1_000, 1_000);
    between = 0;
    clock += 1_000 * MILLI; // the pauses passed on both clocks
    second(1_000, 1_000);

    assertThat(watch.finding()).isEmpty();
  }

  private void second(long clockMillis, long forwardMillis) {
    clock += clockMillis * MILLI;
    forward += forwardMillis * MILLI;
    Intervals.open(watch).put(1).second();
  }
}
