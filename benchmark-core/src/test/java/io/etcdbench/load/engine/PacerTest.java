// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PacerTest {

  @ParameterizedTest
  @CsvSource({
    // due, late rests, spin, most lateness
    "1000000, 0, 0, 100",
    "1000000, 60000, 0, 60100",
    "1000000, 60000, 80000, 100",
    "50000, 60000, 80000, 100",
    "70000000, 60000, 80000, 100",
  })
  void returnsWhenTheInstantHasCome(long due, long late, long spin, long mostLateness) {
    FakeClock clock = new FakeClock(late);
    Pacer pacer = new Pacer(clock, clock.now(), spin);
    long reached = pacer.awaitNanos(due, () -> false);
    assertThat(reached).isBetween(due, due + mostLateness);
  }

  /** A look takes 20 ns: 20 us of spinning are a thousand looks. */
  @ParameterizedTest
  @CsvSource({
    // late rests, least and most looks for an instant
    "0, 1, 60",
    "5000, 1, 110",
    "19000, 1, 160",
  })
  void spinsNoLongerThanRestsAreLate(long late, int leastLooks, int mostLooks) {
    FakeClock clock = new FakeClock(late);
    Pacer pacer = new Pacer(clock, clock.now(), 20_000);
    awaitInstants(pacer, 0, 500);
    int before = clock.looks();

    long lateness = awaitInstants(pacer, 500, 1000);

    assertThat((clock.looks() - before) / 500).isBetween(leastLooks, mostLooks);
    assertThat(lateness / 500).isLessThan(200);
  }

  /** Instants 100 us apart; returns the sum of the lateness. */
  private static long awaitInstants(Pacer pacer, int from, int to) {
    long lateness = 0;
    for (long due = 100_000L * (from + 1); due <= 100_000L * to; due += 100_000) {
      lateness += pacer.awaitNanos(due, () -> false) - due;
    }
    return lateness;
  }

  @Test
  void doesNotRestWhenItIsLateAlready() {
    FakeClock clock = new FakeClock(0);
    Pacer pacer = new Pacer(clock, clock.now() - 5_000, 0);
    assertThat(pacer.awaitNanos(4_000, () -> false)).isGreaterThanOrEqualTo(5_000);
    assertThat(clock.rests()).isZero();
  }

  @Test
  void restsInPiecesSoThatAStopIsHeard() {
    FakeClock clock = new FakeClock(0);
    Pacer pacer = new Pacer(clock, clock.now(), 0);
    long stopAfter = clock.now() + 30_000_000;
    long reached = pacer.awaitNanos(Long.MAX_VALUE, () -> clock.now() > stopAfter);
    assertThat(reached).isBetween(30_000_000L, 60_000_000L);
  }
}
