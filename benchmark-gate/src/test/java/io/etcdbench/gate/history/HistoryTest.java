// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.etcdbench.analysis.compare.Verdict;
import io.etcdbench.gate.Calibration;
import io.etcdbench.gate.GateRule;
import io.etcdbench.gate.SampleSession;
import io.etcdbench.statistic.ChangePoints;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Goal G11, and how a history is told. */
final class HistoryTest {
  private static final Instant DAY = Instant.parse("2026-11-01T00:00:00Z");
  private static final int BEFORE = 20;
  private static final int COMMITS = 80;
  private static final double NOISE = 0.015;

  @TempDir private Path folder;

  /** As it is lived: after each of 80 commits the last 60 points are looked at again. */
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

  @Test
  void anAlertNamesTheFirstCommitOfTheNewLevel() {
    double[] values = series(Calibration.seeded(7), 60, 0);
    for (int commit = 50; commit < 60; commit++) {
      values[commit] += 0.2;
    }
    assertThat(history("put", values).alerts())
        .singleElement()
        .satisfies(
            alert -> {
              assertThat(alert.series().workload()).isEqualTo("put");
              assertThat(alert.commit()).isEqualTo("c50");
              assertThat(alert.change()).isBetween(0.15, 0.30);
            });
  }

  @Test
  void isWrittenAsTheTableThatOtavaReads() {
    List<HistoryPoint> points =
        List.of(
            point(DAY, "c1", "put", 0),
            point(DAY, "c1", "get", Math.log(2)),
            point(DAY.plusSeconds(60), "c2", "put", Math.log(1.5)));
    assertThat(new History(points).toOtavaCsv())
        .isEqualTo(
            """
            time,commit,get.p50,put.p50
            2026-11-01T00:00:00Z,c1,2.0,1.0
            2026-11-01T00:01:00Z,c2,,1.5
            """);
  }

  @Test
  void theNewestPointIsHeldAgainstThoseBefore() {
    double[] values = series(Calibration.seeded(8), 12, 0);
    values[11] = 0.4;
    assertThat(history("put", values).newest(GateRule.DEFAULT).get("put.p50"))
        .isNotNull()
        .satisfies(judgement -> assertThat(judgement.verdict()).isEqualTo(Verdict.FAIL));
    assertThat(history("put", new double[] {0, 0}).newest(GateRule.DEFAULT)).isEmpty();
  }

  @Test
  void growsSessionBySessionInAFile() throws IOException {
    Path file = folder.resolve("history.jsonl");
    HistoryFile.append(file, "c1", SampleSession.passed());
    HistoryFile.append(file, "c2", SampleSession.failed());
    History history = HistoryFile.read(file);
    assertThat(history.points()).hasSize(20).allMatch(one -> one.environment().length() == 64);
    assertThat(history.points().get(10).logRatio()).isBetween(0.2, 0.3);
    Files.writeString(file, "nonsense\n");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HistoryFile.read(file))
        .withMessageStartingWith("line 1 of '");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HistoryFile.append(file, "c3", SampleSession.incomparable()))
        .withMessageContaining("INCOMPARABLE");
  }

  @Test
  void refusesANameThatBreaksATable() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> point(DAY, "a,b", "put", 0))
        .withMessageContaining("commit is 'a,b'");
  }

  private static boolean alarms(double[] series, int first) {
    for (int end = first; end <= series.length; end++) {
      double[] last = Arrays.copyOfRange(series, Math.max(0, end - 60), end);
      if (!ChangePoints.DEFAULT.in(last).isEmpty()) {
        return true;
      }
    }
    return false;
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

  private static HistoryPoint point(Instant time, String commit, String workload, double value) {
    return new HistoryPoint(time, commit, new HistoryPoint.Series(workload, "p50"), "here", value);
  }

  private static History history(String workload, double[] values) {
    List<HistoryPoint> points = new ArrayList<>();
    for (int i = 0; i < values.length; i++) {
      points.add(point(DAY.plusSeconds(i), "c" + i, workload, values[i]));
    }
    return new History(points);
  }
}
