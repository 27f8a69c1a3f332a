// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import org.junit.jupiter.api.Test;

final class CallTimeTest {
  private final CallTime time = new CallTime();

  @Test
  void followsCallsThatBecomeTwoHundredTimesAsLong() {
    call(100, 5_000);
    assertThat(time.nanos()).isCloseTo(5_000, withinPercentage(0.1));
    call(500, 1_000_000);
    assertThat(time.nanos()).isCloseTo(1_000_000, withinPercentage(2));
  }

  @Test
  void aRestBetweenTurnsHardlyCounts() {
    call(100, 1_000_000);
    call(1, 300_000_000);
    assertThat(time.nanos()).isCloseTo(1_000_000, withinPercentage(5));
    call(200, 1_000_000);
    assertThat(time.nanos()).isCloseTo(1_000_000, withinPercentage(0.5));
  }

  private void call(int times, long nanos) {
    for (int i = 0; i < times; i++) {
      time.took(nanos);
    }
  }
}
