// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.statistic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SerialRatioTest {
  private static final int SIMULATIONS = 2_000;

  /** The cosines are orthogonal, so the estimate sees the slow one alone: a^2 n / 2 over nu. */
  @Test
  void theVarianceIsThatOfTheSlowCosines() {
    double[] values = new double[16];
    for (int i = 0; i < values.length; i++) {
      values[i] = 100 + 2 * cosine(1, i) + 50 * cosine(15, i);
    }

    SerialRatio ratio = SerialRatio.of(values, ones(16));
    assertThat(ratio.value()).isCloseTo(100, within(1e-9));
    assertThat(ratio.freedom()).isEqualTo(3);
    assertThat(ratio.standardError()).isCloseTo(2 * Math.sqrt(1 / 6.0), within(1e-9));
    assertThat(ratio.margin(0.95)).isCloseTo(3.182 * ratio.standardError(), within(1e-3));
  }

  private static double cosine(int j, int i) {
    return Math.cos(Math.PI * j * (i + 0.5) / 16);
  }

  @ParameterizedTest
  @CsvSource({"10,2", "30,4", "60,6", "120,8", "600,8"})
  void moreSecondsGiveMoreDegreesOfFreedomUpToEight(int seconds, int freedom) {
    double[] values = autoregression(seconds, 0, new Random(1));
    assertThat(SerialRatio.of(values, ones(seconds)).freedom()).isEqualTo(freedom);
  }

  @Test
  void equalSecondsHaveNoMargin() {
    double[] values = ones(12);
    assertThat(SerialRatio.of(values, ones(12))).isEqualTo(new SerialRatio(1, 0, 2));
  }

  /** A second that was cut short has fewer operations and the same rate. */
  @Test
  void secondsOfUnequalLengthAreWeighted() {
    double[] lengths = {1, 1, 2, 1, 1, 1, 4, 1, 1, 0.5};
    double[] counts = Arrays.stream(lengths).map(length -> 300 * length).toArray();

    SerialRatio ratio = SerialRatio.of(counts, lengths);
    assertThat(ratio.value()).isCloseTo(300, within(1e-9));
    assertThat(ratio.margin(0.95)).isCloseTo(0, within(1e-9));
  }

  /**
   * How often the 95 % interval of a mean covers it, for independent seconds and for those of a
   * first order autoregression. Bounds are the simulated coverage, less three standard errors of
   * this simulation, 0.015.
   */
  @ParameterizedTest
  @CsvSource({
    "0.0,10,0.935,0.98",
    "0.0,30,0.935,0.98",
    "0.0,120,0.935,0.98",
    "0.3,10,0.93,0.98",
    "0.3,30,0.93,0.98",
    "0.3,120,0.935,0.995",
    "0.5,10,0.91,0.98",
    "0.5,30,0.93,0.99",
    "0.5,120,0.935,0.995",
    "0.7,15,0.91,0.98",
    "0.7,30,0.92,0.99",
    "0.7,120,0.935,0.99",
    "0.9,60,0.86,0.95",
    "0.9,300,0.935,0.99"
  })
  void intervalsCoverTheMeanAsOftenAsTheySay(double phi, int seconds, double least, double most) {
    Random random = new Random(20_261_123);
    int covered = 0;
    for (int i = 0; i < SIMULATIONS; i++) {
      SerialRatio ratio = SerialRatio.of(autoregression(seconds, phi, random), ones(seconds));
      covered += Math.abs(ratio.value() - 100) <= ratio.margin(0.95) ? 1 : 0;
    }
    assertThat(covered / (double) SIMULATIONS).isBetween(least, most);
  }

  /** What the ordinary t interval would say of the same seconds is much too narrow. */
  @Test
  void correlatedSecondsWidenTheInterval() {
    Random random = new Random(7);
    double serial = 0;
    double shuffled = 0;
    for (int i = 0; i < 200; i++) {
      double[] values = autoregression(60, 0.7, random);
      serial += SerialRatio.of(values, ones(60)).margin(0.95);
      int[] order = random.ints().distinct().limit(60).toArray();
      double[] mixed =
          IntStream.range(0, 60)
              .boxed()
              .sorted((a, b) -> Integer.compare(order[a], order[b]))
              .mapToDouble(at -> values[at])
              .toArray();
      shuffled += SerialRatio.of(mixed, ones(60)).margin(0.95);
    }
    assertThat(serial / shuffled).isBetween(1.8, 3.5);
  }

  @Test
  void refusesTooFewSecondsAndSecondsOfNothing() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SerialRatio.of(ones(7), ones(7)))
        .withMessageContaining("7 numerators");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SerialRatio.of(ones(9), ones(10)))
        .withMessageContaining("as many of both");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SerialRatio.of(ones(9), new double[9]))
        .withMessageContaining("allowed: above 0");
  }

  private static double[] ones(int number) {
    double[] ones = new double[number];
    Arrays.fill(ones, 1);
    return ones;
  }

  /** Stationary, with mean 100 and deviation 1. */
  private static double[] autoregression(int number, double phi, Random random) {
    double[] values = new double[number];
    double value = random.nextGaussian();
    for (int i = 0; i < number; i++) {
      values[i] = 100 + value;
      value = phi * value + Math.sqrt(1 - phi * phi) * random.nextGaussian();
    }
    return values;
  }
}
