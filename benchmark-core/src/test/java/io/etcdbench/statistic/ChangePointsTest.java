// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.statistic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.etcdbench.statistic.ChangePoints.Change;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ChangePointsTest {

  @Test
  void findsWhereTheLevelChanges() {
    double[] values = noise(40, 0.01);
    for (int i = 25; i < 40; i++) {
      values[i] += Math.log(1.10);
    }
    assertThat(ChangePoints.DEFAULT.in(values))
        .singleElement()
        .satisfies(
            change -> {
              assertThat(change.at()).isEqualTo(25);
              assertThat(change.change()).isCloseTo(0.10, within(0.02));
              assertThat(change.p()).isLessThanOrEqualTo(0.005);
            });
  }

  @Test
  void findsOneStepAfterTheOtherInTheOrderOfTime() {
    double[] values = noise(60, 0.01);
    for (int i = 20; i < 60; i++) {
      values[i] += i < 40 ? 0.1 : 0.2;
    }
    assertThat(ChangePoints.DEFAULT.in(values)).extracting(Change::at).containsExactly(20, 40);
  }

  @Test
  void aSpikeAloneIsNoChange() {
    double[] values = noise(40, 0.01);
    values[20] += 1;
    assertThat(ChangePoints.DEFAULT.in(values)).isEmpty();
  }

  @Test
  void aCertainButSmallChangeWakesNobody() {
    double[] values = noise(60, 0.001);
    for (int i = 30; i < 60; i++) {
      values[i] += 0.02;
    }
    assertThat(ChangePoints.DEFAULT.in(values)).isEmpty();
  }

  @Test
  void tooFewPointsHoldNoChange() {
    assertThat(ChangePoints.DEFAULT.in(new double[] {0, 0, 0, 0, 1, 1, 1})).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"399, 12", "799, 13", "1199, 14", "3999, 16"})
  void theShortestSeriesHasEnoughOrdersForItsPermutations(int permutations, int points) {
    assertThat(new ChangePoints(4, 0.03, 0.005, permutations).shortestSeries()).isEqualTo(points);
  }

  @Test
  void aShortSeriesHasNoFewerPointsThanTwoParts() {
    assertThat(new ChangePoints(20, 0.03, 0.005, 199).shortestSeries()).isEqualTo(40);
  }

  /** Blocks of 3 would leave 10 blocks, which are too few for this level. */
  @Test
  void correlatedNoiseDoesNotHideADoubling() {
    ChangePoints points = new ChangePoints(4, 0.03, 0.005 / 3, 1199);
    for (int seed = 0; seed < 20; seed++) {
      double[] values = correlated(new Random(seed), 30, 0.03);
      for (int i = 15; i < 30; i++) {
        values[i] += Math.log(2);
      }
      assertThat(points.in(values)).as("seed %s", seed).extracting(Change::at).contains(15);
    }
  }

  @Test
  void equalSeriesGiveEqualPoints() {
    double[] values = noise(60, 0.05);
    assertThat(ChangePoints.DEFAULT.in(values)).isEqualTo(ChangePoints.DEFAULT.in(values.clone()));
  }

  @Test
  void refusesALevelThatItsPermutationsCannotReach() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ChangePoints(4, 0.03, 0.005, 100))
        .withMessageContaining("100 permutations cannot reach the level 0.005");
  }

  /** The sum of the pairwise differences, computed the slow way. */
  @Test
  void theBestCutIsThatOfTheDefinition() {
    double[] values = noise(17, 1);
    EnergyDistance best = EnergyDistance.best(values, 3);
    double largest = Double.NEGATIVE_INFINITY;
    int at = -1;
    for (int cut = 3; cut <= 14; cut++) {
      double statistic = byDefinition(values, cut);
      at = statistic > largest ? cut : at;
      largest = Math.max(largest, statistic);
    }
    assertThat(best.at()).isEqualTo(at);
    assertThat(best.statistic()).isCloseTo(largest, within(1e-9));
  }

  private static double byDefinition(double[] values, int cut) {
    double m = cut;
    double n = values.length - cut;
    double between = 0;
    double left = 0;
    double right = 0;
    for (int i = 0; i < values.length; i++) {
      for (int j = i + 1; j < values.length; j++) {
        double distance = Math.abs(values[i] - values[j]);
        between += i < cut && j >= cut ? distance : 0;
        left += j < cut ? distance : 0;
        right += i >= cut ? distance : 0;
      }
    }
    double energy = 2 * between / (m * n) - 2 * left / (m * (m - 1)) - 2 * right / (n * (n - 1));
    return m * n / (m + n) * energy;
  }

  /** Noise whose neighbours have a correlation of 0.6. */
  private static double[] correlated(Random random, int points, double deviation) {
    double[] values = new double[points];
    values[0] = deviation * random.nextGaussian();
    for (int i = 1; i < points; i++) {
      values[i] = 0.6 * values[i - 1] + 0.8 * deviation * random.nextGaussian();
    }
    return values;
  }

  private static double[] noise(int points, double deviation) {
    Random random = new Random(7);
    double[] values = new double[points];
    for (int i = 0; i < points; i++) {
      values[i] = deviation * random.nextGaussian();
    }
    return values;
  }
}
