// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.arrival;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ConstantScheduleTest extends ArrivalScheduleContractTest {
  private static final long HOUR_NANOS = 3_600_000_000_000L;

  @Override
  ArrivalSchedule schedule() {
    return ArrivalSchedule.constant(333.3);
  }

  @Override
  double arrivalsUntil(double seconds) {
    return 333.3 * seconds;
  }

  @Override
  double tolerance(double arrivals) {
    return 1e-6;
  }

  @Test
  void startsAtOnceAndSpacesEvenly() {
    ArrivalSchedule schedule = ArrivalSchedule.constant(4);
    assertThat(schedule.nextNanos()).isZero();
    assertThat(schedule.nextNanos()).isEqualTo(250_000_000);
    assertThat(schedule.nextNanos()).isEqualTo(500_000_000);
  }

  @ParameterizedTest
  @ValueSource(
      doubles = {0.01, 1, 3, 7, 333.3, 1_000, 9_999.99, 10_000, 99_999.9, 1e6, 3e7, 123_456_789})
  void doesNotDriftOverAnHour(double opsPerSecond) {
    ConstantSchedule schedule = new ConstantSchedule(opsPerSecond);
    long arrivals = Math.round(opsPerSecond * 3600);
    double exactNanos = arrivals / opsPerSecond * 1e9;
    assertThat((double) schedule.nanosOf(arrivals)).isCloseTo(exactNanos, within(2.0));
    assertThat(schedule.nanosOf(arrivals))
        .isCloseTo(HOUR_NANOS, within((long) (1e9 / opsPerSecond) + 2));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
  void refusesARateThatIsNone(double opsPerSecond) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ArrivalSchedule.constant(opsPerSecond))
        .withMessageContaining(String.valueOf(opsPerSecond))
        .withMessageContaining("allowed: above zero");
  }
}
