// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class WarmUpPhaseTest {
  @ParameterizedTest
  @CsvSource({"0,500", "5000,500", "20,500", "10,1000", "5,2000", "4,2500", "1,2500", "0.01,2500"})
  void aRoundHasTenArrivalsButTwelveFitIntoTheLongestWarmUp(double rate, long millis) {
    assertThat(WarmUpPhase.roundNanos(rate)).isEqualTo(Duration.ofMillis(millis).toNanos());
  }
}
