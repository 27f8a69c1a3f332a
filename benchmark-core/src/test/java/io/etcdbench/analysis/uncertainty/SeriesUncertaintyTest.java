// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.uncertainty;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.result.SeriesResult;
import io.etcdbench.result.Uncertainty;
import io.etcdbench.result.Uncertainty.Bounds;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SeriesUncertaintyTest {
  private static final long SECOND = 1_000_000_000;
  private static final Offset<Double> CLOSE = within(1e-9);

  @Test
  void tooFewSecondsGiveAReasonInPlaceOfIntervals() {
    Uncertainty known = of(seconds(9, 100, 0, new Random(1)), 9 * SECOND);

    assertThat(known.seconds()).isEqualTo(9);
    assertThat(known.reason())
        .isEqualTo(
            "only 9 seconds were measured, and intervals need 10; measure longer, for example"
                + " --duration 30s");
    assertThat(known.opsPerSecond()).isNull();
    assertThat(known.serviceNanos()).isEmpty();
    assertThat(known.halves()).isEmpty();
  }

  @Test
  void throughputAndEveryPercentileThatSamplesCarryHaveAnInterval() {
    Uncertainty known = of(seconds(20, 1_000, 0.2, new Random(1)), 20 * SECOND);

    assertThat(known.reason()).isEmpty();
    assertThat(known.seconds()).isEqualTo(20);
    assertThat(known.serviceNanos()).containsOnlyKeys("p50", "p75", "p90", "p95", "p99", "p99.9");
    assertThat(known.responseNanos()).isEmpty();
    Bounds median = requireNonNull(known.serviceNanos().get("p50"));
    assertThat(median.low()).isLessThan(1_000_000);
    assertThat(requireNonNull(median.high())).isGreaterThan(1_000_000);
    assertThat(known.halves()).containsKeys("opsPerSecond", "p50", "p99");
    assertThat(known.alternate()).containsKeys("opsPerSecond", "p50", "p99");
  }

  /** Operations that end in the drain have latencies, but belong to no rate. */
  @Test
  void theDrainCountsForLatenciesOnly() {
    List<Histogram> seconds = seconds(12, 100, 0, new Random(1));
    Uncertainty known = of(seconds, 10 * SECOND);

    assertThat(known.seconds()).isEqualTo(10);
    Bounds rate = requireNonNull(known.opsPerSecond());
    assertThat(rate).isEqualTo(new Bounds(120, 120.0)); // 1200 over 10 s, without scatter
    assertThat(of(seconds.subList(0, 11), 9 * SECOND).reason()).contains("only 9 seconds");
  }

  @Test
  void emptySecondsOfTheDrainChangeNothing() {
    List<Histogram> load = seconds(20, 200, 0.3, new Random(1));
    List<Histogram> drained = new ArrayList<>(load);
    for (int i = 0; i < 10; i++) {
      drained.add(new Histogram(3));
    }

    assertThat(of(drained, 20 * SECOND)).isEqualTo(of(load, 20 * SECOND));
  }

  @Test
  void halvesDifferByADriftAndAlternateSecondsDoNot() {
    List<Histogram> seconds = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      seconds.add(constant(i < 10 ? 100 : 110, i < 10 ? 1_000_000 : 2_000_000));
    }
    Uncertainty known = of(seconds, 20 * SECOND);

    assertThat(requireNonNull(known.halves().get("opsPerSecond"))).isCloseTo(0.1, CLOSE);
    assertThat(requireNonNull(known.halves().get("p50"))).isCloseTo(1, within(0.001));
    assertThat(requireNonNull(known.alternate().get("opsPerSecond"))).isCloseTo(0, CLOSE);
    assertThat(requireNonNull(known.alternate().get("p50"))).isCloseTo(0, CLOSE);
  }

  /** A single stall makes the tail: another run may have none, or a longer one. */
  @Test
  void aTailOfOneSecondHasNoUpperBound() {
    List<Histogram> seconds = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      seconds.add(constant(100, 1_000_000));
    }
    seconds.set(12, constant(100, 900_000_000));
    Bounds tail = requireNonNull(of(seconds, 30 * SECOND).serviceNanos().get("p99"));

    assertThat(tail.high()).isNull();
    assertThat(tail.low()).isLessThan(1_001_000);
    assertThat(tail.relativeTo(900_000_000)).isInfinite();
  }

  @Test
  void secondsInWhichNothingEndedCount() {
    List<Histogram> seconds = seconds(20, 100, 0, new Random(1));
    for (int i = 0; i < 20; i += 2) {
      seconds.set(i, new Histogram(3));
    }
    Uncertainty known = of(seconds, 20 * SECOND);

    assertThat(known.seconds()).isEqualTo(20);
    assertThat(known.alternate()).doesNotContainKey("opsPerSecond"); // over nothing
    assertThat(known.serviceNanos()).containsKey("p50");
  }

  /**
   * How often the 95 % intervals cover the true percentiles, which are known: latencies are
   * lognormal within a second, and so is the factor of a second, an autoregression of first order.
   */
  @Execution(ExecutionMode.CONCURRENT)
  @ParameterizedTest
  @CsvSource({
    "30,0.0,0.0,0.93",
    "30,0.3,0.0,0.93",
    "30,0.3,0.5,0.91",
    "60,0.3,0.5,0.92",
    "60,0.3,0.7,0.90"
  })
  void intervalsCoverTheTruePercentiles(int number, double deviation, double phi, double least) {
    int simulations = 400;
    Random random = new Random(20_261_123);
    double whole = Math.sqrt(0.25 + deviation * deviation);
    double p50 = 1_000_000;
    double p99 = 1_000_000 * Math.exp(2.326_348 * whole);
    int median = 0;
    int tail = 0;
    for (int i = 0; i < simulations; i++) {
      Uncertainty known = of(seconds(number, 200, deviation, phi, random), number * SECOND);
      median += covers(requireNonNull(known.serviceNanos().get("p50")), p50) ? 1 : 0;
      tail += covers(requireNonNull(known.serviceNanos().get("p99")), p99) ? 1 : 0;
    }
    assertThat(median / (double) simulations).as("p50").isBetween(least, 1.0);
    assertThat(tail / (double) simulations).as("p99").isBetween(least, 1.0);
  }

  /** Histograms have classes of 0.1 %. */
  private static boolean covers(Bounds bounds, double value) {
    Double high = bounds.high();
    return bounds.low() <= 1.001 * value && (high == null || high >= 0.999 * value);
  }

  private static Uncertainty of(List<Histogram> seconds, long loadNanos) {
    Histogram all = new Histogram(3);
    seconds.forEach(all::add);
    SeriesResult series =
        new SeriesResult(
            "put",
            "ok",
            all.getTotalCount(),
            all.getTotalCount() * 1e9 / loadNanos,
            LatencySummary.of(all),
            null,
            null);
    int underLoad = Math.toIntExact(loadNanos / SECOND);
    SeriesUncertainty known = new SeriesUncertainty(series, loadNanos, underLoad);
    for (int i = 0; i < seconds.size(); i++) {
      Histogram ended = seconds.get(i).getTotalCount() == 0 ? null : seconds.get(i);
      known.add(i * SECOND, (i + 1) * SECOND, ended, null);
    }
    return known.result();
  }

  private static List<Histogram> seconds(int number, int each, double deviation, Random random) {
    return seconds(number, each, deviation, 0, random);
  }

  private static List<Histogram> seconds(
      int number, int each, double deviation, double phi, Random random) {
    List<Histogram> seconds = new ArrayList<>();
    double state = random.nextGaussian();
    for (int i = 0; i < number; i++) {
      Histogram second = new Histogram(3);
      for (int k = 0; k < each; k++) {
        double log = deviation * state + 0.5 * random.nextGaussian();
        second.recordValue(Math.round(1_000_000 * Math.exp(log)));
      }
      seconds.add(second);
      state = phi * state + Math.sqrt(1 - phi * phi) * random.nextGaussian();
    }
    return seconds;
  }

  private static Histogram constant(int count, long nanos) {
    Histogram histogram = new Histogram(3);
    histogram.recordValueWithCount(nanos, count);
    return histogram;
  }
}
