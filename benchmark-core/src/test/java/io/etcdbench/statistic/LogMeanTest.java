// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.statistic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.etcdbench.statistic.LogMean.Limits;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class LogMeanTest {

  /** Logarithms -1, 0 and 1: deviation 1, t(0.975; 2) = 4.303. */
  @Test
  void isTheGeometricMeanWithStudentsInterval() {
    LogMean mean = LogMean.of(new double[] {1 / Math.E, 1, Math.E});

    assertThat(mean.value()).isCloseTo(1, within(1e-12));
    Limits limits = mean.limits(0.95);
    assertThat(Math.log(limits.high())).isCloseTo(4.303 / Math.sqrt(3), within(1e-3));
    assertThat(limits.low() * limits.high()).isCloseTo(1, within(1e-9));
  }

  /** With equal variances and numbers, Welch's degrees of freedom are 2 (n - 1): t(0.975; 4). */
  @Test
  void aRatioHasWelchsInterval() {
    LogMean one = LogMean.of(new double[] {1 / Math.E, 1, Math.E});
    LogMean other = LogMean.of(new double[] {1, Math.E, Math.E * Math.E});

    Limits ratio = other.over(one, 0.95);
    assertThat(Math.log(ratio.high())).isCloseTo(1 + 2.776 * Math.sqrt(2 / 3.0), within(1e-3));
    assertThat(Math.log(ratio.low())).isCloseTo(1 - 2.776 * Math.sqrt(2 / 3.0), within(1e-3));
  }

  @Test
  void equalValuesHaveNoWidth() {
    LogMean mean = LogMean.of(new double[] {5, 5, 5});
    assertThat(mean.limits(0.95).high()).isCloseTo(5, within(1e-9));
    assertThat(mean.over(mean, 0.95)).isEqualTo(new Limits(1, 1));
  }

  /** Welch's interval is a little conservative for few values. */
  @Test
  void intervalsOfRunsCoverAsOftenAsTheySay() {
    Random random = new Random(20_261_123);
    int simulations = 2_000;
    int means = 0;
    int ratios = 0;
    for (int i = 0; i < simulations; i++) {
      LogMean one = LogMean.of(runs(5, 0.1, random));
      LogMean other = LogMean.of(runs(4, 0.2, random));
      means += covers(one.limits(0.95), 100) ? 1 : 0;
      ratios += covers(other.over(one, 0.95), 1) ? 1 : 0;
    }
    assertThat(means / (double) simulations).isBetween(0.935, 0.965);
    assertThat(ratios / (double) simulations).isBetween(0.935, 0.985);
  }

  private static boolean covers(Limits limits, double value) {
    return limits.low() <= value && value <= limits.high();
  }

  private static double[] runs(int number, double deviation, Random random) {
    return random
        .doubles(number)
        .map(any -> 100 * Math.exp(deviation * random.nextGaussian()))
        .toArray();
  }

  @Test
  void refusesWhatHasNoLogarithmAndIntervalsOfOneValue() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LogMean.of(new double[] {1, 0}))
        .withMessage("a value is 0.0; allowed: finite and above 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LogMean.of(new double[0]))
        .withMessageContaining("0 values");
    LogMean single = LogMean.of(new double[] {7});
    assertThatIllegalArgumentException()
        .isThrownBy(() -> single.over(single, 0.95))
        .withMessage("there are 1 and 1 values; allowed: 2 or more");
    assertThatIllegalArgumentException().isThrownBy(() -> single.limits(0.95));
  }
}
