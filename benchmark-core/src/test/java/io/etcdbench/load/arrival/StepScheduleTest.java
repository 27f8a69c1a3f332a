// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.arrival;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.etcdbench.load.arrival.ArrivalSchedule.Step;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class StepScheduleTest extends ArrivalScheduleContractTest {

  @Override
  ArrivalSchedule schedule() {
    return ArrivalSchedule.steps(
        List.of(step(1_000, 2.5), step(0, 1), step(3_333.3, 10), step(5_000, 1)));
  }

  @Override
  double arrivalsUntil(double seconds) {
    return 1_000 * Math.min(seconds, 2.5)
        + 3_333.3 * Math.min(Math.max(seconds - 3.5, 0), 10)
        + 5_000 * Math.max(seconds - 13.5, 0);
  }

  @Override
  double tolerance(double arrivals) {
    return 1e-4;
  }

  @Test
  void changesTheRateWhereTheStepEnds() {
    ArrivalSchedule schedule = ArrivalSchedule.steps(List.of(step(2, 1), step(4, 1)));
    assertThat(List.of(schedule.nextNanos(), schedule.nextNanos()))
        .containsExactly(0L, 500_000_000L);
    assertThat(List.of(schedule.nextNanos(), schedule.nextNanos()))
        .containsExactly(1_000_000_000L, 1_250_000_000L);
  }

  @Test
  void offersNothingInAPause() {
    ArrivalSchedule schedule = ArrivalSchedule.steps(List.of(step(1, 1), step(0, 5), step(1, 1)));
    assertThat(schedule.nextNanos()).isZero();
    assertThat(schedule.nextNanos()).isEqualTo(6_000_000_000L);
  }

  @Test
  void arrivalsBeforeAPauseEndWhereItBegins() {
    List<Step> steps = List.of(step(2, 1), step(0, 5), step(1, 1));
    ArrivalSchedule whole = ArrivalSchedule.steps(steps);
    ArrivalSchedule second = ArrivalSchedule.dealt(ArrivalSchedule.steps(steps), 1, 2);
    assertThat(List.of(whole.nextNanos(), whole.nextNanos(), whole.followingNanos()))
        .containsExactly(0L, 500_000_000L, 1_000_000_000L);
    assertThat(List.of(second.nextNanos(), second.followingNanos()))
        .containsExactly(500_000_000L, 1_000_000_000L);
  }

  @Test
  void theArrivalThatFollowsMayBelongToThisStepTheNextOrOneAfterAPause() {
    List<Step> steps = List.of(step(2, 1), step(4, 1), step(0, 5), step(1, 1));
    assertThat(following(steps, 1)).isEqualTo(500_000_000L);
    assertThat(following(steps, 2)).isEqualTo(1_000_000_000L);
    assertThat(following(steps, 6)).isEqualTo(2_000_000_000L);
    assertThat(following(steps, 7)).isEqualTo(8_000_000_000L);
  }

  private static long following(List<Step> steps, int arrivals) {
    ArrivalSchedule schedule = ArrivalSchedule.steps(steps);
    for (int i = 0; i < arrivals; i++) {
      schedule.nextNanos();
    }
    return schedule.followingNanos();
  }

  @Test
  void keepsTheLastRate() {
    ArrivalSchedule schedule = ArrivalSchedule.steps(List.of(step(10, 1)));
    for (int i = 0; i < 100; i++) {
      schedule.nextNanos();
    }
    assertThat(schedule.nextNanos()).isEqualTo(10_000_000_000L);
  }

  @Test
  void refusesStepsThatEndInAPause() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ArrivalSchedule.steps(List.of(step(10, 1), step(0, 1))))
        .withMessageContaining("the last step has a rate of 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ArrivalSchedule.steps(List.of()))
        .withMessageContaining("no step is given");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> step(10, 0))
        .withMessageContaining("the duration of a step is PT0S");
  }

  private static Step step(double opsPerSecond, double seconds) {
    return new Step(opsPerSecond, Duration.ofMillis((long) (seconds * 1000)));
  }
}
