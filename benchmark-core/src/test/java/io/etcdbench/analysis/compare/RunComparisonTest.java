// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.compare;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.etcdbench.analysis.compare.RunComparison.Interval;
import io.etcdbench.analysis.compare.RunComparison.Row;
import io.etcdbench.analysis.repeat.RepeatedRuns;
import io.etcdbench.document.csv.CsvDocument;
import io.etcdbench.document.text.TextDocument;
import io.etcdbench.document.text.TextStyle;
import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.plan.LoadPlan;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.report.ComparisonDocument;
import io.etcdbench.result.Environment;
import io.etcdbench.result.Finding;
import io.etcdbench.result.JmhResult;
import io.etcdbench.result.JmhResult.Better;
import io.etcdbench.result.JmhResult.Execution;
import io.etcdbench.result.JmhResult.Score;
import io.etcdbench.result.Jvm;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SampleRun;
import io.etcdbench.result.SeriesResult;
import io.etcdbench.result.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

final class RunComparisonTest {
  private static final RunResult RUN = SampleRun.result();
  private static final Offset<Double> CLOSE = within(2e-3);

  @Test
  void aRunIsLikeItself() {
    RunComparison comparison = compared(RUN, RUN, Set.of());
    assertThat(comparison.verdict()).isEqualTo(Verdict.PASS);
    assertThat(comparison.differences()).isEmpty();
    assertThat(comparison.rows()).extracting(Row::change).isNotEmpty().containsOnly(0.0);
  }

  @Test
  void forksGiveAnIntervalAndOneJvmGivesNone() {
    List<Row> rows = compared(RUN, RUN, Set.of()).rows();
    assertThat(rows)
        .filteredOn(row -> row.series().contains("PutBenchmark.put thrpt"))
        .anySatisfy(row -> assertThat(row.interval()).isNotNull());
    assertThat(rows)
        .filteredOn(row -> row.series().contains("PutBenchmark.put sample"))
        .isNotEmpty()
        .allMatch(row -> row.interval() == null);
    assertThat(text(compared(RUN, RUN, Set.of())))
        .contains("one JVM each: not known", "measure put", "Two runs are not conclusive");
  }

  /** 5 % each to both sides: on the scale of logarithms about sqrt(2) * 5 % for their ratio. */
  @Test
  void singleLoadRunsHaveTheIntervalOfTheirSeconds() {
    RunResult one = RepeatedRuns.run(1_000, 1_000_000, 0.05, true);

    Row within = row(one, RepeatedRuns.run(1_060, 1_000_000, 0.05, true), "ops/s");
    Interval interval = requireNonNull(within.interval());
    assertThat(interval.low()).isCloseTo(1.06 * Math.exp(-Math.sqrt(2) * 0.05) - 1, CLOSE);
    assertThat(interval.high()).isCloseTo(1.06 * Math.exp(Math.sqrt(2) * 0.05) - 1, CLOSE);
    assertThat(within.counts()).isFalse();

    Row beyond = row(one, RepeatedRuns.run(1_200, 1_000_000, 0.05, true), "ops/s");
    assertThat(beyond.counts()).isTrue();
    assertThat(beyond.improved()).isTrue();
    Row slower = row(one, RepeatedRuns.run(1_000, 1_300_000, 0.05, true), "p50");
    assertThat(slower.counts()).isTrue();
    assertThat(slower.improved()).isFalse();
  }

  @Test
  void aLoadRunWithoutIntervalsOrBoundsSaysWhy() {
    RunResult bounded = RepeatedRuns.run(1_000, 1_000_000, 0.05, true);
    RunResult unbounded = RepeatedRuns.run(1_000, 5_000_000, 0.05, false);

    assertThat(row(bounded, RepeatedRuns.run(5_000, 1_000_000), "ops/s"))
        .satisfies(
            row -> {
              assertThat(row.reason()).isEqualTo("no interval in both runs");
              assertThat(row.counts()).isFalse();
            });
    assertThat(row(bounded, unbounded, "p50").reason()).isEqualTo("not bounded");
  }

  /** Each run knows its own rate to 1 %, but runs differ by a fifth: that is what counts. */
  @Test
  void repeatedRunsAreComparedByHowRunsDiffer() {
    List<RunResult> baseline =
        List.of(
            RepeatedRuns.run(900, 1_000_000, 0.01, true),
            RepeatedRuns.run(1_100, 1_000_000, 0.01, true),
            RepeatedRuns.run(1_000, 1_000_000, 0.01, true));
    List<RunResult> same =
        List.of(
            RepeatedRuns.run(1_150, 1_000_000, 0.01, true),
            RepeatedRuns.run(950, 1_000_000, 0.01, true));
    List<RunResult> faster =
        List.of(
            RepeatedRuns.run(2_000, 1_000_000, 0.01, true),
            RepeatedRuns.run(2_200, 1_000_000, 0.01, true));

    Row noise = RunComparison.of(baseline, same, Set.of()).rows().get(0);
    assertThat(noise.metric()).isEqualTo("ops/s");
    assertThat(noise.counts()).isFalse();
    Row change = RunComparison.of(baseline, faster, Set.of()).rows().get(0);
    assertThat(change.improved()).isTrue();
    assertThat(change.baseline()).isCloseTo(Math.cbrt(990e6), within(1e-6));
    assertThat(RunComparison.of(baseline, faster.subList(0, 1), Set.of()).rows().get(0).reason())
        .isEqualTo("one side is a single run: repeat it, too");
  }

  @Test
  void aScoreOfZeroHasNoPercentage() {
    assertThat(text(compared(scored(0), scored(100), Set.of())))
        .containsPattern("Example.put thrpt .* ops/s +0 +100 +unknown +nothing succeeded +-");
    assertThat(text(compared(scored(0), scored(0), Set.of())))
        .containsPattern("Example.put thrpt .* ops/s +0 +0 +unknown +nothing succeeded +-")
        .doesNotContain("NaN");
  }

  private static RunResult scored(double operationsPerSecond) {
    Score score =
        new Score(
            operationsPerSecond,
            null,
            "ops/s",
            Better.HIGHER,
            List.of(List.of(operationsPerSecond), List.of(operationsPerSecond)));
    Execution execution = new Execution(1, 2, 1, 1, 1_000_000_000);
    return RUN.toBuilder()
        .jmh(List.of(new JmhResult("Example.put", "thrpt", Map.of(), execution, score, null)))
        .build();
  }

  @Test
  void moreFailuresAreNotBetterAndFasterOnesDoNotCount() {
    RunComparison comparison = compared(failing(750, 250), failing(500, 500), Set.of());

    assertThat(comparison.rows())
        .filteredOn(row -> row.series().endsWith("timeout") || row.metric().equals("failed"))
        .containsExactly(
            new Row(
                "measure put timeout",
                "ops/s",
                Better.LOWER,
                250,
                500,
                1.0,
                null,
                "no interval in both runs"),
            new Row(
                "measure put",
                "failed",
                Better.LOWER,
                0.25,
                0.5,
                1.0,
                null,
                "no interval for a share"));
    List<Row> repeated =
        RunComparison.of(
                List.of(failing(900, 100), failing(900, 110)),
                List.of(failing(900, 400), failing(900, 440)),
                Set.of())
            .rows();
    assertThat(repeated)
        .filteredOn(row -> row.series().endsWith("timeout"))
        .singleElement()
        .matches(row -> row.counts() && !row.improved());
  }

  @Test
  void failuresOfOneSideAloneAreShown() {
    RunComparison comparison = compared(failing(1_000, 0), failing(750, 250), Set.of());

    assertThat(text(comparison))
        .containsPattern("measure put +failed +0 % +25 % +unknown +no interval for a share +-");
    assertThat(CsvDocument.render(ComparisonDocument.of(comparison)))
        .contains("measure put,failed,share,LOWER,0.0,0.25,,,");
    assertThat(compared(failing(1_000, 0), failing(1_000, 0), Set.of()).rows())
        .extracting(Row::metric)
        .doesNotContain("failed");
  }

  @Test
  void anOperationOfOneSideAloneHasNoShareOfFailures() {
    RunResult gets = measured(List.of(series("get", "ok", 1_000)));

    assertThat(compared(failing(750, 250), gets, Set.of()).rows())
        .extracting(Row::metric)
        .doesNotContain("failed");
  }

  private static RunResult failing(int ok, int timeouts) {
    List<SeriesResult> series = new ArrayList<>(List.of(series("put", "ok", ok)));
    if (timeouts > 0) {
      series.add(series("put", "timeout", timeouts));
    }
    return measured(series);
  }

  private static RunResult measured(List<SeriesResult> series) {
    long count = series.stream().mapToLong(SeriesResult::count).sum();
    PhaseResult measure = new PhaseResult("measure", 1_000_000_000, count, 0, series);
    return RunResult.of(Map.of(), RUN.environment()).withPhases(List.of(measure), null);
  }

  private static SeriesResult series(String operation, String outcome, int count) {
    LatencySummary latencies = SampleRun.equalLatencies(count, 1_000_000);
    return new SeriesResult(operation, outcome, count, count, latencies, null, null);
  }

  private static RunComparison compared(RunResult one, RunResult other, Set<String> accepted) {
    return RunComparison.of(List.of(one), List.of(other), accepted);
  }

  private static String text(RunComparison comparison) {
    return TextDocument.render(
        ComparisonDocument.of(comparison), TextStyle.PLAIN.withWidth(TextDocument.WIDTH));
  }

  private static Row row(RunResult one, RunResult other, String metric) {
    return compared(one, other, Set.of()).rows().stream()
        .filter(row -> row.metric().equals(metric))
        .findFirst()
        .orElseThrow();
  }

  /** Goal G9: any difference in a field that must match. */
  @Test
  void anotherJvmIsIncomparableWithoutAChange() {
    RunComparison comparison = compared(RUN, onAnotherJvm(), Set.of());
    assertThat(comparison.verdict()).isEqualTo(Verdict.INCOMPARABLE);
    assertThat(comparison.rows()).extracting(Row::change).isNotEmpty().containsOnlyNulls();
    assertThat(text(comparison))
        .contains("INCOMPARABLE", "jvm", "measure put", "ops/s", "p99")
        .doesNotContain("95 %", "change");
  }

  @Test
  void anotherLoadIsIncomparable() {
    RunPlan seven = RunPlan.DEFAULT.with(LoadPlan.DEFAULT.withConcurrency(7));
    RunResult other = RUN.toBuilder().plan(seven).build();
    assertThat(compared(RUN, other, Set.of()).differences())
        .contains(
            new Fingerprint.Difference("plan.load.concurrency", Fingerprint.Weight.MUST, "1", "7"));
  }

  @Test
  void otherWatchersAreIncomparable() {
    RunResult one = watched(1);
    assertThat(forbidden(one, watched(1))).isEmpty();
    for (RunResult other : List.of(RUN, watched(1_000))) {
      assertThat(forbidden(one, other)).containsExactly("plan.watchers");
      assertThat(forbidden(other, one)).containsExactly("plan.watchers");
    }
  }

  private static RunResult watched(int perStream) {
    RunPlan plan = PlanFile.parse("watch: {listeners: live, perStream: %s}".formatted(perStream));
    return RUN.toBuilder().plan(plan).build();
  }

  private static List<String> forbidden(RunResult baseline, RunResult candidate) {
    return compared(baseline, candidate, Set.of()).differences().stream()
        .filter(one -> one.weight() == Fingerprint.Weight.MUST)
        .map(Fingerprint.Difference::name)
        .toList();
  }

  @Test
  void aDifferenceThatIsTakenUponOneselfIsShown() {
    RunComparison comparison = compared(RUN, onAnotherJvm(), Set.of("jvm", "jvm.flags"));
    assertThat(comparison.verdict()).isEqualTo(Verdict.PASS);
    assertThat(comparison.differences())
        .allMatch(one -> one.weight() == Fingerprint.Weight.WARN)
        .hasSize(2);
    assertThat(comparison.rows()).isNotEmpty();
  }

  @Test
  void refusesToAcceptWhatDoesNotDiffer() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> compared(RUN, onAnotherJvm(), Set.of("jmv")))
        .withMessage(
            "the field 'jmv' does not differ between the runs; accept only: jvm, jvm.flags");
  }

  @Test
  void anInvalidRunNeverCompares() {
    RunResult invalid =
        RUN.withFindings(List.of(new Finding("broken", Severity.ERROR, "it broke", "")));
    assertThat(compared(invalid, invalid, Set.of()).verdict()).isEqualTo(Verdict.INCOMPARABLE);
  }

  private static RunResult onAnotherJvm() {
    Environment there =
        RUN.environment().with(new Jvm("Adoptium", "21.0.4+7", "VM", List.of("-Xmx2g")));
    return SampleRun.in(there).toBuilder().client(null).build();
  }
}
