// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.gate.Calibration;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Goal G11: how often a history that grows commit by commit alarms, and how soon. */
final class HistoryTest {
  private static final int BEFORE = 20;
  private static final int COMMITS = 80;
  private static final double NOISE = 0.015;
  private static final TrendRule RULE = new TrendRule(1, HistoryAnalysis.MIN_CHANGE);

  /** As it is lived: after each of 80 commits the history is looked at again. */
  @ParameterizedTest
  @CsvSource({"0,0.02,300", "0.3,0.15,200"})
  void aSeriesWithoutAChangeSeldomAlarms(double memory, double most, int repetitions) {
    RandomGenerator random = Calibration.seeded(5);
    int alarming = 0;
    for (int i = 0; i < repetitions; i++) {
      alarming += alarms(series(random, BEFORE + COMMITS, memory), BEFORE + 1) ? 1 : 0;
    }
    assertThat(alarming / (double) repetitions).isLessThanOrEqualTo(most);
  }

  @Test
  void aStepOfFivePercentIsSeenWithinFiveCommits() {
    RandomGenerator random = Calibration.seeded(6);
    int seen = 0;
    int repetitions = 300;
    for (int i = 0; i < repetitions; i++) {
      double[] values = series(random, 45, 0);
      for (int commit = 40; commit < 45; commit++) {
        values[commit] += Math.log(1.05);
      }
      seen += alarms(values, 41) ? 1 : 0;
    }
    assertThat(seen / (double) repetitions).isGreaterThanOrEqualTo(0.95);
  }

  @ParameterizedTest
  @CsvSource({"1,12", "3,14", "10,16"})
  void aDoublingIsMostlySeenInTheShortestHistoryThatIsDecided(int metrics, int commits) {
    TrendRule rule = new TrendRule(metrics, HistoryAnalysis.MIN_CHANGE);
    RandomGenerator random = Calibration.seeded(7);
    int seen = 0;
    int repetitions = 200;
    for (int i = 0; i < repetitions; i++) {
      double[] values = doubled(series(random, commits, 0));
      assertThat(trend(rule, Arrays.copyOf(values, commits - 1)).noise()).isNull();
      seen += trend(rule, values).steps().isEmpty() ? 0 : 1;
    }
    assertThat(seen / (double) repetitions).isGreaterThanOrEqualTo(0.65);
  }

  @Test
  void autocorrelatedNoiseDoesNotHideADoubling() {
    TrendRule rule = new TrendRule(3, HistoryAnalysis.MIN_CHANGE);
    RandomGenerator random = Calibration.seeded(8);
    for (int i = 0; i < 20; i++) {
      assertThat(trend(rule, doubled(series(random, 30, 0.6))).steps())
          .extracting(Trend.Step::at)
          .contains(15);
    }
  }

  private static boolean alarms(double[] logs, int first) {
    return IntStream.rangeClosed(first, logs.length)
        .anyMatch(end -> !trend(RULE, Arrays.copyOf(logs, end)).steps().isEmpty());
  }

  private static Trend trend(TrendRule rule, double[] logs) {
    List<Trend.Point> points =
        IntStream.range(0, logs.length)
            .mapToObj(
                at ->
                    new Trend.Point(
                        SampleHistory.commit(at), Math.exp(logs[at]), null, null, 1, ""))
            .toList();
    return rule.of(SampleHistory.P50, points, SampleHistory.line(logs.length), List.of());
  }

  /** Doubles the second half. */
  private static double[] doubled(double[] logs) {
    for (int at = logs.length / 2; at < logs.length; at++) {
      logs[at] += Math.log(2);
    }
    return logs;
  }

  private static double[] series(RandomGenerator random, int points, double memory) {
    double[] values = new double[points];
    double value = NOISE * random.nextGaussian();
    for (int i = 0; i < points; i++) {
      values[i] = value;
      double fresh = NOISE * Math.sqrt(1 - memory * memory) * random.nextGaussian();
      value = memory * value + fresh;
    }
    return values;
  }
}
