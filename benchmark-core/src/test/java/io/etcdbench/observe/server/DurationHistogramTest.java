// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.etcdbench.observe.server.DurationHistogram.Bucket;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class DurationHistogramTest {
  private static final double INFINITE = Double.POSITIVE_INFINITY;

  @Test
  void interpolatesWithinABucketAsPrometheusDoes() {
    // histogram_quantile: rank 500 of 1000 is the 300th of the 400 in (0.001, 0.002]
    DurationHistogram durations = of(0.001, 200, 0.002, 600, 0.004, 1_000, INFINITE, 1_000);

    assertThat(durations.p50Nanos()).isEqualTo(1_750_000);
    assertThat(durations.p90Nanos()).isEqualTo(3_500_000);
    assertThat(durations.p99Nanos()).isEqualTo(3_950_000);
  }

  @Test
  void beginsItsFirstBucketAtZero() {
    assertThat(of(0.001, 100, INFINITE, 100).p50Nanos()).isEqualTo(500_000);
  }

  @Test
  void tellsTheLastBoundForWhatLiesBeyondIt() {
    DurationHistogram durations = of(0.001, 10, 8.192, 10, INFINITE, 100);

    assertThat(durations.p50Nanos()).isEqualTo(8_192_000_000L);
    assertThat(durations.buckets())
        .containsExactly(new Bucket(0, 1_000_000L, 10), new Bucket(8_192_000_000L, null, 90));
  }

  @Test
  void tellsWhatWasObservedSinceAnEarlierState() {
    DurationHistogram earlier = of(0.001, 100, 0.002, 600, INFINITE, 600);
    DurationHistogram later = of(0.001, 100, 0.002, 650, 0.004, 700, INFINITE, 700);

    DurationHistogram since = Objects.requireNonNull(later.since(earlier));

    assertThat(since.buckets())
        .containsExactly(
            new Bucket(1_000_000, 2_000_000L, 50), new Bucket(2_000_000, 4_000_000L, 50));
    assertThat(since.count() * since.meanNanos())
        .isCloseTo(
            later.count() * later.meanNanos() - earlier.count() * earlier.meanNanos(),
            withinPercentage(0.001));
    assertThat(later.since(later)).isNull();
    assertThat(later.since(null)).isEqualTo(later);
  }

  @Test
  void addsTwoHistogramsBucketByBucket() {
    DurationHistogram sum =
        of(0.001, 100, INFINITE, 100).plus(of(0.001, 10, 0.002, 30, INFINITE, 31));

    assertThat(sum.buckets())
        .containsExactly(
            new Bucket(0, 1_000_000L, 110),
            new Bucket(1_000_000, 2_000_000L, 20),
            new Bucket(2_000_000, null, 1));
  }

  @Test
  void knowsItsMeanExactly() {
    assertThat(of(0.001, 4, INFINITE, 4).meanNanos()).isEqualTo(250.0);
  }

  @Test
  void leavesOutPercentilesThatTooFewObservationsCarry() {
    assertThat(of(0.001, 19, INFINITE, 19).p50Nanos()).isNull();
    assertThat(of(0.001, 20, INFINITE, 20).p50Nanos()).isNotNull();
    assertThat(of(0.001, 999, INFINITE, 999).p99Nanos()).isNull();
    assertThat(of(0.001, 1_000, INFINITE, 1_000).p99Nanos()).isNotNull();
  }

  @Test
  void refusesEmptyOnes() {
    assertThatThrownBy(() -> new DurationHistogram(0, 0, null, null, null, List.of()))
        .hasMessage("count is 0; allowed: 1 or more");
  }

  /** Bounds in seconds and how many lie up to them; 1000 ns in all. */
  private static DurationHistogram of(double... boundsAndCounts) {
    TreeMap<Double, Double> cumulative = new TreeMap<>();
    for (int i = 0; i < boundsAndCounts.length; i += 2) {
      cumulative.put(boundsAndCounts[i], boundsAndCounts[i + 1]);
    }
    return DurationHistogram.of(cumulative, 1_000);
  }
}
