// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.statistic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class AnytimeTTestTest {
  private static final AnytimeTTest TEST = new AnytimeTTest(List.of(0.7, 1.4, 2.8));
  private static final int SERIES = 20_000;
  private static final int VALUES = 60;

  /** By the angle between the values and the vector of ones, whose density is cos^(n-2). */
  @ParameterizedTest
  @CsvSource({"2", "4", "9", "30"})
  void withoutADifferenceTheExpectedEvidenceIsOne(int values) {
    double expected = 0;
    double all = 0;
    int cells = 4_000;
    for (int i = 0; i < cells; i++) {
      double angle = Math.PI * ((i + 0.5) / cells - 0.5);
      double density = Math.pow(Math.cos(angle), values - 2);
      double mean = Math.sin(angle) / Math.sqrt(values);
      double deviation = Math.cos(angle) / Math.sqrt(values - 1);
      expected += density * Math.exp(TEST.logEvidence(values, mean, deviation));
      all += density;
    }
    assertThat(expected / all).isCloseTo(1, within(1e-6));
  }

  @ParameterizedTest
  @CsvSource({"0.05", "0.01", "0.001"})
  void whoeverLooksAfterEachValueIsWrongAtMostAsOftenAsTheLevelSays(double level) {
    double[] critical = new double[VALUES + 1];
    for (int n = 2; n <= VALUES; n++) {
      critical[n] = TEST.critical(n, level);
    }
    SplittableRandom random = new SplittableRandom(6);
    int wrong = 0;
    for (int i = 0; i < SERIES; i++) {
      wrong += crosses(random, critical) ? 1 : 0;
    }
    double error = Math.sqrt(level / SERIES);
    assertThat(wrong / (double) SERIES).isLessThanOrEqualTo(level + 3 * error);
    assertThat(wrong / (double) SERIES).isGreaterThan(level / 3 - 3 * error);
  }

  private static boolean crosses(SplittableRandom random, double[] critical) {
    double sum = 0;
    double squares = 0;
    for (int n = 1; n < critical.length; n++) {
      double value = random.nextGaussian();
      sum += value;
      squares += value * value;
      double rest = squares - sum * sum / n;
      if (n > 1 && sum / Math.sqrt(n) >= critical[n] * Math.sqrt(Math.max(0, rest) / (n - 1))) {
        return true;
      }
    }
    return false;
  }

  @Test
  void theCriticalValueIsWhereTheEvidenceReachesItsLimit() {
    double t = TEST.critical(12, 0.001);
    assertThat(TEST.logEvidence(12, t / Math.sqrt(12), 1)).isCloseTo(Math.log(1_000), within(1e-6));
    assertThat(TEST.critical(12, 0.01)).isLessThan(t);
    assertThat(TEST.critical(24, 0.001)).isLessThan(t);
  }

  @Test
  void fewValuesCannotReachALowLevelWhateverTheyAre() {
    assertThat(TEST.critical(3, 0.001)).isInfinite();
    assertThat(TEST.logEvidence(3, 1, 0)).isLessThan(Math.log(1_000));
  }

  @Test
  void theScaleOfTheValuesDoesNotMatter() {
    assertThat(TEST.logEvidence(8, 0.3, 0.2))
        .isCloseTo(TEST.logEvidence(8, 300, 200), within(1e-9));
    assertThat(TEST.logEvidence(8, -0.3, 0.2)).isNegative();
    assertThat(TEST.logEvidence(8, 0, 0)).isNegative();
  }

  @Test
  void refusesAnAlternativeThatIsNoDifference() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new AnytimeTTest(List.of(0.0)))
        .withMessage("the alternatives are [0.0]; allowed: one or more, above zero");
  }
}
