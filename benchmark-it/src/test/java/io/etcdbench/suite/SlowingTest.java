// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SlowingTest {
  private static final int SETTLED = 20_000;
  private static final double CALL_NANOS = 300_000;

  private final Random random = new Random(1);

  /** Whatever a pause costs beyond itself. */
  @ParameterizedTest
  @CsvSource({"0.1, 0", "0.2, 0", "0.1, 0.08", "0.2, 0.15"})
  void callsTakeLongerByTheShareInTheEnd(double share, double asleep) {
    Slowing slowing = new Slowing(share);
    call(slowing, SETTLED, CALL_NANOS, asleep);
    double mean = call(slowing, SETTLED, CALL_NANOS, asleep);
    assertThat(mean / CALL_NANOS - 1).isCloseTo(share, within(0.01));
  }

  @Test
  void followsCallsThatBecomeShorterAndLonger() {
    Slowing slowing = new Slowing(0.1);
    call(slowing, SETTLED, 20 * CALL_NANOS, 0);
    call(slowing, SETTLED, CALL_NANOS / 20, 0);
    call(slowing, SETTLED, CALL_NANOS, 0);
    double mean = call(slowing, SETTLED, CALL_NANOS, 0);
    assertThat(mean / CALL_NANOS - 1).isCloseTo(0.1, within(0.01));
  }

  @Test
  void aRestBetweenTurnsHardlyCounts() {
    Slowing slowing = new Slowing(0.1);
    call(slowing, SETTLED, CALL_NANOS, 0);
    double sum = 0;
    for (int turn = 0; turn < 50; turn++) {
      slowing.took(300_000_000);
      sum += call(slowing, 1_000, CALL_NANOS, 0) / 50;
    }
    assertThat(sum / CALL_NANOS - 1).isCloseTo(0.1, within(0.02));
  }

  /** The mean of so many calls, their pauses included. */
  private double call(Slowing slowing, int times, double nanos, double asleep) {
    double sum = 0;
    for (int i = 0; i < times; i++) {
      long pause = slowing.pause();
      double more = pause > 0 ? asleep : 0;
      long inner = Math.round(nanos * (0.8 + 0.4 * random.nextDouble() + more));
      slowing.took(inner);
      sum += pause + inner;
    }
    return sum / times;
  }
}
