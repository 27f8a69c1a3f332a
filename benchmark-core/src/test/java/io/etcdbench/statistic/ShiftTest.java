// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.statistic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ShiftTest {
  private static final int SIMULATIONS = 2_000;
  private static final long SEED = 20_261_125;

  /** Squares of the differences: 400, 900, 0 and 100; half their mean is 175. */
  @Test
  void tIsTheDifferenceOverTheScatterOfNeighbours() {
    Shift shift = Shift.ofHalves(100, 80, 50, 50, 40);

    assertThat(shift.change()).isCloseTo(-0.5, within(1e-12));
    assertThat(shift.t()).isCloseTo(-45 / Math.sqrt(175), within(1e-12));
    assertThat(shift.freedom()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource({"2,1", "3,1", "6,3", "10,6", "20,12", "60,39"})
  void moreValuesGiveMoreDegreesOfFreedom(int values, int freedom) {
    assertThat(Shift.ofHalves(new double[values])).isEqualTo(new Shift(0, 0, freedom));
  }

  @Test
  void aStepIsAShiftInItsDirectionOnly() {
    Shift down = Shift.ofHalves(2, 2, 2, 2, 1, 1, 1, 1);

    assertThat(down.falls(0.49, 0.01)).isTrue();
    assertThat(down.falls(0.5, 0.01)).isFalse();
    assertThat(down.rises(0, 0.01)).isFalse();
    assertThat(Shift.ofHalves(1, 1, 1, 1, 2, 2, 2, 2).rises(0.99, 0.01)).isTrue();
  }

  /**
   * The differences are -45 and 10, their variances 175 and 100 / 3, with 2 degrees of freedom
   * each: 208.3² / (175² / 2 + 33.3² / 2) is 2.7.
   */
  @Test
  void severalSeriesArePooled() {
    Shift shift =
        Shift.ofHalves(List.of(new double[] {100, 80, 50, 50, 40}, new double[] {10, 20, 20, 30}));

    assertThat(shift.change()).isCloseTo(-1 / 3.0, within(1e-12));
    assertThat(shift.t()).isCloseTo(-35 / Math.sqrt(175 + 100 / 3.0), within(1e-12));
    assertThat(shift.freedom()).isEqualTo(2);
  }

  @Test
  void onlySeriesThatScatterGiveDegreesOfFreedom() {
    double[] scattered = {100, 80, 50, 50, 40};
    double[] constant = {7, 7, 7, 7, 7};

    assertThat(Shift.ofHalves(List.of(scattered, scattered)).freedom()).isEqualTo(4);
    assertThat(Shift.ofHalves(List.of(scattered, constant)).freedom()).isEqualTo(2);
    assertThat(Shift.ofHalves(List.of(constant, constant))).isEqualTo(new Shift(0, 0, 4));
  }

  /** The squares of these variances are beyond the range of a double. */
  @ParameterizedTest
  @ValueSource(ints = {-400, 400})
  void theUnitOfTheValuesDoesNotMatter(int exponent) {
    double unit = Math.scalb(1.0, exponent);

    assertThat(Shift.ofHalves(100 * unit, 80 * unit, 50 * unit, 50 * unit, 40 * unit))
        .isEqualTo(Shift.ofHalves(100, 80, 50, 50, 40));
  }

  /** t is 3.41 with 6 degrees of freedom: its upper tail is above 0.5 % and below 1 %. */
  @Test
  void aChangeInEitherDirectionHalvesTheLevel() {
    Shift up = Shift.ofHalves(100, 103, 100, 103, 100, 105, 108, 105, 108, 105);
    Shift down = Shift.ofHalves(105, 108, 105, 108, 105, 100, 103, 100, 103, 100);

    assertThat(up.t()).isCloseTo(5 * Math.sqrt(45 / 97.0), within(1e-12));
    assertThat(up.rises(0, 0.01)).isTrue();
    assertThat(up.changes(0, 0.01)).isFalse();
    assertThat(up.changes(0, 0.02)).isTrue();
    assertThat(down.changes(0, 0.02)).isTrue();
    assertThat(up.changes(0.05, 0.02)).isFalse();
  }

  /** t is about 1 for one such value, however far it is from the others. */
  @Test
  void oneValueFarFromTheOthersIsNotAShift() {
    Shift shift = Shift.ofHalves(1, 10, 1, 1, 1, 1, 1, 1, 1, 1);

    assertThat(shift.change()).isCloseTo(-0.643, within(1e-3));
    assertThat(shift.falls(0.1, 0.1)).isFalse();
  }

  /**
   * In how many of 2000 runs the CPU time per operation falls by over 10 %, and in how many of them
   * the fall counts at a level of 1 %; then the same count for a client whose operations cost three
   * times as much at first.
   */
  @ParameterizedTest
  @CsvSource({
    "50,10,748,1,110",
    "50,20,502,0,367",
    "100,10,435,2,810",
    "100,20,276,5,1770",
    "200,10,369,0,1746",
    "200,20,150,6,2000",
    "500,10,136,9,1989",
    "500,20,29,7,2000"
  })
  void aSteadyClientRarelyFallsByMoreThanItsScatter(
      int rate, int seconds, int lower, int counted, int coldCounted) {
    int[] seen = new int[3];
    Random steady = new Random(SEED);
    Random cold = new Random(SEED);
    for (int i = 0; i < SIMULATIONS; i++) {
      Shift shift = Shift.ofHalves(cpuPerOperation(rate, seconds, 0, steady));
      seen[0] += shift.change() < -0.1 ? 1 : 0;
      seen[1] += shift.falls(0.1, 0.01) ? 1 : 0;
      seen[2] += Shift.ofHalves(cpuPerOperation(rate, seconds, 2, cold)).falls(0.1, 0.01) ? 1 : 0;
    }
    assertThat(seen).containsExactly(lower, counted, coldCounted);
  }

  /**
   * How many of 2000 benchmarks of two forks with 18 iterations change by over 10 %, and how many
   * of these changes count at a level of 1 %; then the same count for a score that starts at 60 %.
   */
  @ParameterizedTest
  @CsvSource({"0.08,0,0,2000", "0.15,91,12,1566", "0.2,261,13,940"})
  void steadyForksRarelyChangeByMoreThanTheirScatter(
      double scatter, int moved, int counted, int coldCounted) {
    int[] seen = new int[3];
    Random steady = new Random(SEED);
    Random cold = new Random(SEED);
    for (int i = 0; i < SIMULATIONS; i++) {
      Shift shift = Shift.ofHalves(List.of(scores(scatter, 0, steady), scores(scatter, 0, steady)));
      Shift rise = Shift.ofHalves(List.of(scores(scatter, 0.4, cold), scores(scatter, 0.4, cold)));
      seen[0] += Math.abs(shift.change()) > 0.1 ? 1 : 0;
      seen[1] += shift.changes(0.1, 0.01) ? 1 : 0;
      seen[2] += rise.changes(0.1, 0.01) ? 1 : 0;
    }
    assertThat(seen).containsExactly(moved, counted, coldCounted);
  }

  /** Neighbours that resemble each other hide a part of the scatter. */
  @ParameterizedTest
  @CsvSource({
    "0.0,10,11", "0.0,20,26", "0.0,30,26",
    "0.3,10,53", "0.3,20,112", "0.3,30,122",
    "0.5,10,127", "0.5,20,240", "0.5,30,264"
  })
  void correlatedValuesFallMoreOften(double phi, int seconds, int counted) {
    Random random = new Random(SEED);
    int seen = 0;
    for (int i = 0; i < SIMULATIONS; i++) {
      double[] values = new double[seconds];
      double value = random.nextGaussian();
      for (int k = 0; k < seconds; k++) {
        values[k] = 100 + value;
        value = phi * value + Math.sqrt(1 - phi * phi) * random.nextGaussian();
      }
      seen += Shift.ofHalves(values).falls(0, 0.01) ? 1 : 0;
    }
    assertThat(seen).isEqualTo(counted);
  }

  @Test
  void refusesASingleValue() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Shift.ofHalves(1))
        .withMessage("there are 1 values; allowed: 2 or more");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Shift.ofHalves(List.of()))
        .withMessage("there are 0 series; allowed: 1 or more");
  }

  /**
   * The scores of a fork, whose level scatters by 10 % between forks.
   *
   * @param scatter of the iterations, 0.1 for 10 %
   * @param cold what the first iteration lacks, which falls to 2 % of it
   */
  private static double[] scores(double scatter, double cold, Random random) {
    double[] each = new double[18];
    double level = 1_000 * (1 + 0.1 * random.nextGaussian());
    for (int i = 0; i < each.length; i++) {
      double warm = 1 - cold * Math.exp(-4.0 * i / each.length);
      each[i] = level * warm * (1 + scatter * random.nextGaussian());
    }
    return each;
  }

  /**
   * Milliseconds of CPU time per operation, second by second: 0.15 ms that scatter by 10 %, 5 ms of
   * other threads, 15 ms of garbage collection in every tenth second, read from a clock with steps
   * of 10 ms.
   *
   * @param cold the excess of the first operations, which falls to 2 % within the run
   */
  private static double[] cpuPerOperation(int rate, int seconds, double cold, Random random) {
    double[] each = new double[seconds];
    double clock = 10 * random.nextDouble();
    for (int i = 0; i < seconds; i++) {
      double before = Math.floor(clock / 10);
      double operation = 0.15 * (1 + cold * Math.exp(-4.0 * i / seconds));
      operation *= 1 + 0.1 * random.nextGaussian();
      double others = 5 * (1 + 0.3 * random.nextGaussian());
      double collection = random.nextDouble() < 0.1 ? 15 : 0;
      clock += rate * operation + others + collection;
      each[i] = 10 * (Math.floor(clock / 10) - before) / rate;
    }
    return each;
  }
}
