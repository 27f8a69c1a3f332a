// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.arrival;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What every schedule must hold. */
abstract class ArrivalScheduleContractTest {

  /** A new schedule, the same each time. */
  abstract ArrivalSchedule schedule();

  /** How many arrivals are due until then, on average for a schedule of chance. */
  abstract double arrivalsUntil(double seconds);

  /** How far the count may be off, as a number of arrivals. */
  abstract double tolerance(double arrivals);

  @Test
  void neverGoesBack() {
    ArrivalSchedule schedule = schedule();
    long before = 0;
    for (int i = 0; i < 200_000; i++) {
      long next = schedule.nextNanos();
      assertThat(next).isGreaterThanOrEqualTo(before);
      before = next;
    }
  }

  @Test
  void offersAsManyArrivalsAsItsRateAsksFor() {
    ArrivalSchedule schedule = schedule();
    for (int arrival = 0; arrival < 100_000; arrival++) {
      double expected = arrivalsUntil(schedule.nextNanos() / 1e9);
      assertThat((double) arrival)
          .isBetween(expected - tolerance(arrival), expected + 1 + tolerance(arrival));
    }
  }

  @Test
  void givesTheSameInstantsAgain() {
    ArrivalSchedule one = schedule();
    ArrivalSchedule other = schedule();
    for (int i = 0; i < 10_000; i++) {
      assertThat(one.nextNanos()).isEqualTo(other.nextNanos());
    }
  }
}
