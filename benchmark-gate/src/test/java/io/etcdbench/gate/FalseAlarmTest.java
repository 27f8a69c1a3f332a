// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.gate.Calibration.Detector;
import io.etcdbench.gate.SimulatedDuet.Order;
import io.etcdbench.statistic.PairedTest;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Goals G1 and G2: how often builds that do not differ are called worse; and G12: detectors that
 * are known to be bad do not reach these goals, so the goals can be missed.
 */
final class FalseAlarmTest {
  private static final int SESSIONS = 10_000;
  private static final double MAX = 0.01;

  @Execution(ExecutionMode.CONCURRENT)
  @ParameterizedTest
  @CsvSource({"QUIET,6", "QUIET,12", "CLOUD,6", "CLOUD,12", "AWFUL,6", "AWFUL,12"})
  void pairsThatDoNotDifferAreCalledDifferentAsOftenAsTheLevelSays(String noise, int pairs) {
    double[] shares =
        Calibration.alarms(Calibration::pairsDecide, SimulatedDuet.of(noise(noise)), pairs);
    assertThat(Calibration.isCalibrated(shares)).as(Arrays.toString(shares)).isTrue();
  }

  @Execution(ExecutionMode.CONCURRENT)
  @ParameterizedTest
  @ValueSource(strings = {"QUIET", "CLOUD", "AWFUL"})
  void atMostOneSessionInAHundredWithoutADifferenceFails(String noise) {
    SimulatedSuite suite = new SimulatedSuite(SimulatedDuet.of(noise(noise)));
    int alarms = suite.falseAlarms(Calibration.seeded(2), SESSIONS);
    assertThat(ShareBound.upper(alarms, SESSIONS)).isLessThanOrEqualTo(MAX);
  }

  @Test
  void takingEverySliceForAnIndependentValueIsCaught() {
    Detector pooled =
        cycles ->
            PairedTest.of(Arrays.stream(cycles).flatMapToDouble(Arrays::stream).toArray(), 0).p();
    SimulatedDuet fourCycles = new SimulatedDuet(NoiseModel.CLOUD, Order.FLIPPED, 4);
    assertThat(
            Calibration.isCalibrated(Calibration.alarms(Calibration::pairsDecide, fourCycles, 6)))
        .isTrue();
    assertThat(Calibration.isCalibrated(Calibration.alarms(pooled, fourCycles, 6))).isFalse();
  }

  @Test
  void turnsInAFixedOrderAreCaughtWhereTheSecondTurnCostsTwoPercent() {
    SimulatedDuet fixed = new SimulatedDuet(NoiseModel.QUIET.withSecond(0.02), Order.FIXED, 1);
    assertThat(Calibration.isCalibrated(Calibration.alarms(Calibration::pairsDecide, fixed, 6)))
        .isFalse();
  }

  @Test
  void aBaselineThatWasMeasuredOnAnotherMachineIsCaught() {
    Detector acrossMachines = cycles -> PairedTest.of(onAnotherMachine(cycles), 0).p();
    SimulatedDuet duet = SimulatedDuet.of(NoiseModel.QUIET);
    assertThat(Calibration.isCalibrated(Calibration.alarms(acrossMachines, duet, 6))).isFalse();
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void lookingAfterEachPairWithATestForAFixedNumberOfPairsIsCaught() {
    RandomGenerator random = Calibration.seeded(3);
    SimulatedDuet duet = SimulatedDuet.of(NoiseModel.CLOUD);
    int sessions = 1_000;
    int alarms = 0;
    for (int session = 0; session < sessions; session++) {
      boolean fails = false;
      for (int metric = 0; metric < SimulatedSuite.METRICS; metric++) {
        fails |= peeks(duet.pairs(random, 24, 0), MAX / SimulatedSuite.METRICS);
      }
      alarms += fails ? 1 : 0;
    }
    assertThat(ShareBound.upper(alarms, sessions)).isGreaterThan(2 * MAX);
  }

  private static boolean peeks(double[] ratios, double level) {
    return IntStream.rangeClosed(4, ratios.length)
        .anyMatch(pairs -> PairedTest.of(Arrays.copyOf(ratios, pairs), 0).p() <= level);
  }

  /** Two machines of one kind differ by some percent, the same for every pair. */
  private static double[] onAnotherMachine(double[][] cycles) {
    double[] values = new double[cycles.length];
    double machine = 0.04 * Calibration.seeded(Arrays.deepHashCode(cycles)).nextGaussian();
    for (int i = 0; i < values.length; i++) {
      values[i] = cycles[i][0] + machine;
    }
    return values;
  }

  static NoiseModel noise(String name) {
    return List.of(NoiseModel.QUIET, NoiseModel.CLOUD, NoiseModel.AWFUL)
        .get(List.of("QUIET", "CLOUD", "AWFUL").indexOf(name));
  }
}
