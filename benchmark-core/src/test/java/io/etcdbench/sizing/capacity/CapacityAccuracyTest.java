// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.etcdbench.analysis.objective.TailLimit;
import io.etcdbench.sizing.capacity.Capacity.End;
import io.etcdbench.sizing.capacity.SearchSpec.Range;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The search against queues whose capacity is known, in virtual time. */
final class CapacityAccuracyTest {
  private static final int RUNS = 20;
  private static final long MILLI = 1_000_000;

  @ParameterizedTest
  @CsvSource({
    "1, 1000, 20",
    "1, 4000, 10",
    "4, 500, 20",
    "16, 100, 100",
  })
  void isWithinFivePercentOfTheCapacityInNineteenOfTwentyRuns(
      int servers, double servicesPerSecond, long limitMillis) {
    double truth = QueueTheory.capacity(servers, servicesPerSecond, 0.99, limitMillis / 1e3);
    List<Double> errors = new ArrayList<>();
    for (int seed = 1; seed <= RUNS; seed++) {
      SimulatedQueue queue =
          new SimulatedQueue(servers, servicesPerSecond, limitMillis * MILLI, seed);
      Capacity found = search(queue, limitMillis);
      errors.add(found.highest() == null ? -1 : found.highest().opsPerSecond() / truth - 1);
    }
    assertThat(errors.stream().filter(error -> Math.abs(error) <= 0.05).count())
        .as("capacity %.1f, relative errors %s", truth, errors)
        .isGreaterThanOrEqualTo(19);
  }

  private static Capacity search(Prober queue, long limitMillis) {
    TailLimit limit = new TailLimit(null, 0.01, limitMillis * MILLI);
    SearchSpec spec =
        new SearchSpec(
            limit, 0.01, new Range(100, 100_000, 0.05), Duration.ofMinutes(10), Effort.CONFIRM);
    Capacity found = new CapacitySearch(spec, queue).run();
    assertThat(found.end()).isEqualTo(End.CONFIRMED);
    return found;
  }

  @Test
  void knowsTheQueuesItIsHeldAgainst() {
    // M/M/1: the response time is exponential with the rate that is left.
    assertThat(QueueTheory.slower(1, 1_000, 770, 0.02))
        .isCloseTo(Math.exp(-0.02 * 230), within(1e-12));
    assertThat(QueueTheory.capacity(1, 1_000, 0.99, 0.02))
        .isCloseTo(1_000 - Math.log(100) / 0.02, within(1e-6));
    // M/M/2 at half load: a third of the arrivals waits.
    assertThat(QueueTheory.slower(2, 1, 1, 0)).isCloseTo(1, within(1e-12));
  }
}
