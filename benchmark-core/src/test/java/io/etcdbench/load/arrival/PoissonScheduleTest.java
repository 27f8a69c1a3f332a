// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.arrival;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PoissonScheduleTest extends ArrivalScheduleContractTest {

  @Override
  ArrivalSchedule schedule() {
    return ArrivalSchedule.poisson(1_000, new SplittableRandom(42));
  }

  @Override
  double arrivalsUntil(double seconds) {
    return 1_000 * seconds;
  }

  /** Five standard deviations of a Poisson count. */
  @Override
  double tolerance(double arrivals) {
    return 10 + 5 * Math.sqrt(arrivals);
  }

  /** Kolmogorov-Smirnov: 1.95 / sqrt(n) is the critical distance at a significance of 0.001. */
  @ParameterizedTest
  @CsvSource({"1, 1", "500, 2", "10000, 3", "250000, 4"})
  void drawsExponentialGaps(double opsPerSecond, long seed) {
    double[] gaps = gaps(ArrivalSchedule.poisson(opsPerSecond, new SplittableRandom(seed)), 20_000);
    Arrays.sort(gaps);
    double distance = 0;
    for (int i = 0; i < gaps.length; i++) {
      double expected = -Math.expm1(-gaps[i] / 1e9 * opsPerSecond);
      distance = Math.max(distance, Math.abs(expected - (double) i / gaps.length));
      distance = Math.max(distance, Math.abs(expected - (i + 1.0) / gaps.length));
    }
    assertThat(distance).isLessThan(1.95 / Math.sqrt(gaps.length));
  }

  @Test
  void drawsGapsThatDoNotDependOnTheOneBefore() {
    double[] gaps = gaps(schedule(), 50_000);
    double mean = Arrays.stream(gaps).average().orElseThrow();
    double covariance = 0;
    double variance = 0;
    for (int i = 1; i < gaps.length; i++) {
      covariance += (gaps[i] - mean) * (gaps[i - 1] - mean);
      variance += (gaps[i] - mean) * (gaps[i] - mean);
    }
    assertThat(covariance / variance).isBetween(-0.02, 0.02);
  }

  @Test
  void offersOtherInstantsForAnotherSeed() {
    ArrivalSchedule other = ArrivalSchedule.poisson(1_000, new SplittableRandom(43));
    assertThat(schedule().nextNanos()).isNotEqualTo(other.nextNanos());
  }

  private static double[] gaps(ArrivalSchedule schedule, int count) {
    double[] gaps = new double[count];
    long before = 0;
    for (int i = 0; i < count; i++) {
      long next = schedule.nextNanos();
      gaps[i] = next - before;
      before = next;
    }
    return gaps;
  }
}
