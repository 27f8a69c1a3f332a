// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.analysis.compare.Verdict;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Goals G4 as far as it is simulated, G5 and G6: what is found, missed, and left open. */
final class DetectionTest {
  private static final int REPETITIONS = 4_000;
  private static final Map<String, Map<Verdict, Double>> SIMULATED = new ConcurrentHashMap<>();

  @ParameterizedTest
  @CsvSource({"QUIET,0.98", "CLOUD,0.95"})
  void aSlowDownOfTenPercentIsFoundWhereNoiseAllows(String noise, double least) {
    assertThat(shares(noise, 0.10)).extractingByKey(Verdict.FAIL).satisfies(atLeast(least));
  }

  @ParameterizedTest
  @CsvSource({"QUIET,0.98", "CLOUD,0.98", "AWFUL,0.96"})
  void aSlowDownOfTwentyPercentIsFound(String noise, double least) {
    Map<Verdict, Double> shares = shares(noise, 0.20);
    assertThat(shares.get(Verdict.FAIL)).isGreaterThanOrEqualTo(least);
    assertThat(shares.get(Verdict.PASS)).isLessThanOrEqualTo(0.005);
  }

  @ParameterizedTest
  @CsvSource({
    "QUIET,0.10,0.05",
    "CLOUD,0.10,0.05",
    "QUIET,0.15,0.01",
    "CLOUD,0.15,0.01",
    "AWFUL,0.15,0.01",
    "QUIET,0.20,0.005",
    "CLOUD,0.20,0.005",
    "AWFUL,0.20,0.005"
  })
  void aSlowDownSeldomPasses(String noise, double slowDown, double most) {
    assertThat(shares(noise, slowDown).get(Verdict.PASS)).isLessThanOrEqualTo(most);
  }

  @ParameterizedTest
  @ValueSource(strings = {"QUIET", "CLOUD", "AWFUL"})
  void whatDoesNotDifferIsSeldomLeftOpen(String noise) {
    assertThat(shares(noise, 0).get(Verdict.INCONCLUSIVE)).isLessThanOrEqualTo(0.05);
  }

  @ParameterizedTest
  @ValueSource(strings = {"QUIET", "CLOUD", "AWFUL"})
  void aSpeedUpNeverFails(String noise) {
    assertThat(shares(noise, -0.10).get(Verdict.FAIL)).isZero();
  }

  private static Consumer<Double> atLeast(double least) {
    return share -> assertThat(share).isGreaterThanOrEqualTo(least);
  }

  /** Several goals look at the same sessions. */
  private static Map<Verdict, Double> shares(String noise, double slowDown) {
    return SIMULATED.computeIfAbsent(noise + " " + slowDown, unused -> simulate(noise, slowDown));
  }

  private static Map<Verdict, Double> simulate(String noise, double slowDown) {
    SimulatedSuite suite = new SimulatedSuite(SimulatedDuet.of(FalseAlarmTest.noise(noise)));
    return suite.shares(Calibration.seeded(4), slowDown, REPETITIONS);
  }
}
