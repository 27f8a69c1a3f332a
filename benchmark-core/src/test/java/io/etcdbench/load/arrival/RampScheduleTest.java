// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.arrival;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RampScheduleTest extends ArrivalScheduleContractTest {

  @Override
  ArrivalSchedule schedule() {
    return ArrivalSchedule.ramp(100, 2_000, Duration.ofSeconds(40));
  }

  @Override
  double arrivalsUntil(double seconds) {
    double inRamp = Math.min(seconds, 40);
    double slope = (2_000 - 100) / 40.0;
    return 100 * inRamp + slope * inRamp * inRamp / 2 + Math.max(0, seconds - 40) * 2_000;
  }

  @Override
  double tolerance(double arrivals) {
    return 1e-4;
  }

  @ParameterizedTest
  @CsvSource({"0, 1000, 5000", "1000, 10, 5050", "500, 500, 5000", "499.9999, 500, 5000"})
  void reachesTheEndOfTheRampAfterTheMeanRateTimesItsTime(double from, double to, long arrivals) {
    RampSchedule schedule = new RampSchedule(from, to, Duration.ofSeconds(10));
    assertThat(schedule.nanosOf(0)).isZero();
    assertThat(schedule.nanosOf(arrivals)).isCloseTo(10_000_000_000L, within(2_000_000L));
  }

  @Test
  void keepsTheLastRateForAnHourWithoutDrift() {
    RampSchedule schedule = new RampSchedule(0, 1_000, Duration.ofSeconds(10));
    assertThat(schedule.nanosOf(5_000 + 3_600_000)).isEqualTo(3_610_000_000_000L);
  }

  @Test
  void refusesToRampDownToNothing() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ArrivalSchedule.ramp(10, 0, Duration.ofSeconds(1)))
        .withMessageContaining("the rate is 0.0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ArrivalSchedule.ramp(-10, 10, Duration.ofSeconds(1)))
        .withMessageContaining("the rate is -10.0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ArrivalSchedule.ramp(10, 20, Duration.ZERO))
        .withMessageContaining("the duration of a ramp is PT0S");
  }
}
