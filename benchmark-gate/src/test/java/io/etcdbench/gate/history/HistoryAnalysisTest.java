// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.history;

import static io.etcdbench.gate.history.SampleHistory.KEY;
import static io.etcdbench.gate.history.SampleHistory.OTHER_MACHINE;
import static io.etcdbench.gate.history.SampleHistory.P50;
import static io.etcdbench.gate.history.SampleHistory.RATE;
import static io.etcdbench.gate.history.SampleHistory.commit;
import static io.etcdbench.gate.history.SampleHistory.line;
import static io.etcdbench.gate.history.SampleHistory.load;
import static io.etcdbench.gate.history.SampleHistory.run;
import static io.etcdbench.gate.history.SampleHistory.series;
import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.analysis.compare.Verdict;
import io.etcdbench.document.text.TextDocument;
import io.etcdbench.document.text.TextStyle;
import io.etcdbench.gate.Calibration;
import io.etcdbench.gate.history.HistoryLine.Blessing;
import io.etcdbench.gate.history.HistoryLine.Run;
import io.etcdbench.gate.history.TrackedFigure.Name;
import io.etcdbench.gate.history.Trend.State;
import io.etcdbench.gate.history.Trend.Step;
import io.etcdbench.result.JmhResult.Better;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class HistoryAnalysisTest {
  private static final int COMMITS = 30;
  private static final double LEVEL = 2_000_000;

  @Test
  void aStepNamesItsCommitAndItsSize() {
    double[] values = noise(Calibration.seeded(3), COMMITS, 0.02);
    IntStream.range(17, COMMITS).forEach(at -> values[at] *= 1.10);
    HistoryAnalysis analysis = analysis(series(P50, values));

    assertThat(analysis.verdict()).isEqualTo(Verdict.FAIL);
    Step step = onlyStep(analysis);
    assertThat(step.commit()).isEqualTo(commit(17));
    assertThat(step.after()).isEqualTo(commit(16));
    assertThat(step.change()).isBetween(0.08, 0.12);
    assertThat(step.low()).isBetween(0.06, 0.10);
    assertThat(step.high()).isBetween(0.10, 0.14);
    assertThat(TextDocument.render(HistoryDocument.of(analysis), TextStyle.PLAIN))
        .startsWith("etcd-bench history: FAIL")
        .contains("from commit " + commit(17).substring(0, 10) + " on");
  }

  /** 2e7 would be 2.0E7 otherwise. */
  @Test
  void itsDatasetHasNoExponents() {
    HistoryAnalysis analysis = analysis(series(P50, 2e7, 1e-5));

    assertThat(HistoryExports.of(analysis).dataset().rows())
        .extracting(row -> row.get(6))
        .allMatch(value -> value.matches("[0-9]+\\.[0-9]+|[0-9]+"))
        .hasSize(2);
  }

  @Test
  void theThroughputOfAJmhRunIsLookedAt() {
    double[] values = noise(Calibration.seeded(3), COMMITS, 0.02);
    IntStream.range(17, COMMITS).forEach(at -> values[at] *= 0.90);
    Name row = new Name("PutBenchmark.put", "thrpt", "ops/s", Better.HIGHER);

    assertThat(onlyStep(analysis(series(row, values))).commit()).isEqualTo(commit(17));
  }

  @Test
  void aHigherRateIsAnImprovementAndALowerOneARegression() {
    double[] values = noise(Calibration.seeded(4), COMMITS, 0.01);
    IntStream.range(10, 20).forEach(at -> values[at] *= 1.2);
    IntStream.range(20, COMMITS).forEach(at -> values[at] *= 0.9);
    HistoryAnalysis analysis = analysis(series(RATE, values));
    assertThat(analysis.series().get(0).trends().get(0).steps())
        .extracting(Step::state)
        .containsExactly(State.IMPROVEMENT, State.REGRESSION);
    assertThat(analysis.verdict()).isEqualTo(Verdict.FAIL);
  }

  @Test
  void whatLaterCommitsMadeUpForDoesNotFail() {
    double[] values = noise(Calibration.seeded(5), 2 * COMMITS, 0.01);
    IntStream.range(30, 45).forEach(at -> values[at] *= 1.2);
    HistoryAnalysis analysis =
        HistoryAnalysis.of(series(P50, values), line(2 * COMMITS), HistoryAnalysis.MIN_CHANGE);
    assertThat(analysis.series().get(0).trends().get(0).steps())
        .extracting(Step::state)
        .containsExactly(State.RECOVERED, State.IMPROVEMENT);
    assertThat(analysis.verdict()).isEqualTo(Verdict.PASS);
  }

  @Test
  void aRegressionThatWasFixedIsNotBlamedForALaterOne() {
    double[] values = noise(Calibration.seeded(5), 80, 0.01);
    IntStream.range(20, 40).forEach(at -> values[at] *= 1.2);
    IntStream.range(40, 60).forEach(at -> values[at] *= 0.3);
    IntStream.range(60, 80).forEach(at -> values[at] *= 1.2);
    HistoryAnalysis analysis =
        HistoryAnalysis.of(series(P50, values), line(80), HistoryAnalysis.MIN_CHANGE);
    assertThat(analysis.series().get(0).trends().get(0).steps())
        .extracting(Step::state)
        .containsExactly(State.RECOVERED, State.IMPROVEMENT, State.REGRESSION);
    assertThat(analysis.verdict()).isEqualTo(Verdict.FAIL);
  }

  @Test
  void aBlessingAcceptsStepsUpToItsCommitOnly() {
    double[] values = noise(Calibration.seeded(6), COMMITS, 0.01);
    IntStream.range(15, COMMITS).forEach(at -> values[at] *= 1.3);
    List<HistoryLine> lines = new ArrayList<>(series(P50, values));
    lines.add(blessing(14, ""));
    assertThat(analysis(lines).verdict()).isEqualTo(Verdict.FAIL);
    lines.add(blessing(20, "another-series"));
    assertThat(analysis(lines).verdict()).isEqualTo(Verdict.FAIL);
    lines.add(blessing(20, KEY.label()));
    HistoryAnalysis accepted = analysis(lines);
    assertThat(accepted.verdict()).isEqualTo(Verdict.PASS);
    assertThat(onlyStep(accepted))
        .satisfies(step -> assertThat(step.state()).isEqualTo(State.ACCEPTED))
        .satisfies(step -> assertThat(step.reason()).isEqualTo("on purpose"));
  }

  @Test
  void anotherMachineStartsASeriesAndIsNoStep() {
    double[] values = noise(Calibration.seeded(7), COMMITS, 0.01);
    List<HistoryLine> lines = new ArrayList<>();
    for (int at = 0; at < COMMITS; at++) {
      boolean moved = at >= 15;
      lines.add(run(moved ? OTHER_MACHINE : KEY, at, P50, values[at] * (moved ? 2 : 1)));
    }
    HistoryAnalysis analysis = analysis(lines);
    assertThat(analysis.verdict()).isEqualTo(Verdict.PASS);
    assertThat(analysis.series()).extracting(SeriesTrend::key).containsExactly(KEY, OTHER_MACHINE);
  }

  @Test
  void theOrderIsThatOfCommitsAndNotOfTimes() {
    double[] values = noise(Calibration.seeded(8), COMMITS, 0.01);
    IntStream.range(17, COMMITS).forEach(at -> values[at] *= 1.10);
    List<HistoryLine> lines = new ArrayList<>(series(P50, values));
    Collections.shuffle(lines, new Random(1));
    assertThat(onlyStep(analysis(lines)).commit()).isEqualTo(commit(17));
  }

  @Test
  void runsOfOneCommitAreOnePointAndUnmeasuredCommitsAreCounted() {
    List<HistoryLine> lines = new ArrayList<>();
    for (int at = 0; at < COMMITS; at += 2) {
      double value = at < 16 ? 100 : 120;
      lines.add(run(KEY, at, P50, value));
      lines.add(run(KEY, at, P50, value * 1.01));
    }
    Step step = onlyStep(analysis(lines));
    assertThat(step.commit()).isEqualTo(commit(16));
    assertThat(step.after()).isEqualTo(commit(14));
    assertThat(step.unmeasured()).isEqualTo(1);
  }

  @Test
  void fewCommitsAreInconclusive() {
    HistoryAnalysis analysis = analysis(series(P50, 1, 1, 1, 2, 2, 2, 2));
    assertThat(analysis.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
  }

  @Test
  void aStepThatCannotBeSignificantYetIsInconclusive() {
    HistoryAnalysis analysis = analysis(series(P50, 1, 1, 1, 1, 2, 2, 2, 2));

    assertThat(analysis.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(TextDocument.render(HistoryDocument.of(analysis), TextStyle.PLAIN))
        .contains("no series has enough measured commits to find a step; the closest has 8 of 12");
  }

  /** Throughput, p50 and p99 share the significance level. */
  @ParameterizedTest
  @CsvSource({"13, INCONCLUSIVE", "14, PASS"})
  void threeMetricsNeedFourteenCommits(int commits, Verdict verdict) {
    List<HistoryLine> lines =
        IntStream.range(0, commits).mapToObj(at -> (HistoryLine) load(KEY, at)).toList();
    assertThat(analysis(lines).verdict()).isEqualTo(verdict);
  }

  @Test
  void theNewestCommitIsSuspectBeforeStepsCanBeFound() {
    double[] values = noise(Calibration.seeded(13), 10, 0.01);
    values[9] *= 1.3;
    HistoryAnalysis analysis = analysis(series(P50, values));
    assertThat(analysis.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(analysis.series().get(0).trends().get(0).newest())
        .matches(one -> one != null && one.suspect());
  }

  @Test
  void commitsOfOtherBranchesAreLeftOutAndNamed() {
    List<HistoryLine> lines = new ArrayList<>(series(P50, 1, 1, 1, 1, 1, 1, 1, 1));
    lines.add(run(KEY, 90, P50, 100));
    HistoryAnalysis analysis = HistoryAnalysis.of(lines, line(8), 0.03);
    assertThat(analysis.strangers()).containsExactly(commit(90));
    assertThat(analysis.series().get(0).runs()).isEqualTo(8);
  }

  @Test
  void theNewestCommitIsSuspectBeforeItCanBeAStep() {
    double[] values = noise(Calibration.seeded(9), COMMITS, 0.01);
    values[COMMITS - 1] *= 1.3;
    HistoryAnalysis analysis = analysis(series(P50, values));
    assertThat(analysis.verdict()).isEqualTo(Verdict.PASS);
    Trend.Newest newest = analysis.series().get(0).trends().get(0).newest();
    assertThat(newest).matches(one -> one != null && one.suspect());
  }

  /** Two metrics that have most of their noise in common, as those of a run. */
  @Test
  void aSeriesWithoutAChangeSeldomHasAStep() {
    RandomGenerator random = Calibration.seeded(10);
    int repetitions = 400;
    int alarms = 0;
    for (int i = 0; i < repetitions; i++) {
      double[] common = noise(random, COMMITS, 0.04);
      double[] own = noise(random, COMMITS, 0.02);
      List<HistoryLine> lines = new ArrayList<>();
      for (int at = 0; at < COMMITS; at++) {
        lines.add(run(KEY, at, P50, common[at]));
        lines.add(run(KEY, at, RATE, own[at] / common[at]));
      }
      boolean alarm =
          analysis(lines).series().get(0).trends().stream().anyMatch(one -> !one.steps().isEmpty());
      alarms += alarm ? 1 : 0;
    }
    // 0.5 % is promised; 1.75 % is more than three standard deviations of 400 repetitions above it
    assertThat(alarms / (double) repetitions).isLessThanOrEqualTo(0.0175);
  }

  /** One build, measured 30 times on a machine that other programs kept busy; in random order. */
  @Test
  void theNoiseOfABusyMachineSeldomLooksLikeAStep() throws IOException {
    Path recorded = Path.of("..", "docs", "runs", "history-noise.jsonl");
    List<Run> runs =
        HistoryAnalysis.all(
            HistoryText.parse(recorded.toString(), Files.readString(recorded)), Run.class);
    assertThat(runs).hasSize(COMMITS);
    int repetitions = 200;
    int alarms = 0;
    for (int i = 0; i < repetitions; i++) {
      List<Integer> order = new ArrayList<>(IntStream.range(0, COMMITS).boxed().toList());
      Collections.shuffle(order, new Random(i));
      List<HistoryLine> lines = new ArrayList<>();
      for (int at = 0; at < COMMITS; at++) {
        lines.add(run(KEY, at, runs.get(order.get(at)).figures()));
      }
      boolean alarm =
          analysis(lines).series().get(0).trends().stream().anyMatch(one -> !one.steps().isEmpty());
      alarms += alarm ? 1 : 0;
    }
    assertThat(alarms / (double) repetitions).isLessThanOrEqualTo(0.02);
  }

  @Test
  void aStepOfTenPercentIsFoundAtItsCommit() {
    RandomGenerator random = Calibration.seeded(11);
    int repetitions = 200;
    int found = 0;
    int exact = 0;
    for (int i = 0; i < repetitions; i++) {
      double[] values = noise(random, COMMITS, 0.03);
      IntStream.range(17, COMMITS).forEach(at -> values[at] *= 1.10);
      List<Step> steps = analysis(series(P50, values)).series().get(0).trends().get(0).steps();
      boolean near = steps.stream().anyMatch(step -> Math.abs(step.at() - 17) <= 1);
      found += near ? 1 : 0;
      exact += steps.stream().anyMatch(step -> step.at() == 17) ? 1 : 0;
    }
    assertThat(found / (double) repetitions).isGreaterThanOrEqualTo(0.95);
    assertThat(exact / (double) repetitions).isGreaterThanOrEqualTo(0.85);
  }

  private static Blessing blessing(int commit, String series) {
    return new Blessing(
        Blessing.SCHEMA,
        Instant.parse("2026-11-02T00:00:00Z"),
        commit(commit),
        series,
        "on purpose");
  }

  private static HistoryAnalysis analysis(List<HistoryLine> lines) {
    return HistoryAnalysis.of(lines, line(COMMITS), HistoryAnalysis.MIN_CHANGE);
  }

  private static Step onlyStep(HistoryAnalysis analysis) {
    List<Step> steps =
        analysis.series().stream()
            .flatMap(series -> series.trends().stream())
            .flatMap(trend -> trend.steps().stream())
            .toList();
    assertThat(steps).hasSize(1);
    return steps.get(0);
  }

  private static double[] noise(RandomGenerator random, int commits, double scatter) {
    double[] values = new double[commits];
    Arrays.setAll(values, at -> LEVEL * Math.exp(scatter * random.nextGaussian()));
    return values;
  }
}
