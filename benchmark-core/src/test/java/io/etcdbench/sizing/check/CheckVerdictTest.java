// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.analysis.objective.Slo;
import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.plan.LimitPlan;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.plan.WatchPlan;
import io.etcdbench.result.ClientCost;
import io.etcdbench.result.Finding;
import io.etcdbench.result.FleetAccount;
import io.etcdbench.result.FleetAccount.Worker;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SampleRun;
import io.etcdbench.result.SeriesResult;
import io.etcdbench.result.Severity;
import io.etcdbench.sizing.check.CheckLoad.Span;
import io.etcdbench.sizing.check.CheckVerdict.Kind;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Level l for ten seconds: 80,000 puts by 500 clients. */
final class CheckVerdictTest {
  private static final long MILLI = 1_000_000;
  private static final RunPlan PLAN = plan();

  @Test
  void passesWhatMeetsAllCriteria() {
    CheckVerdict verdict = verdict(puts(80_000, 5, 5));

    assertThat(verdict.kind()).isEqualTo(Kind.PASSED);
    assertThat(verdict)
        .hasToString(
            "PASS: 8000.0 of 8000 puts per second succeeded, 8000.0 sent (100.00 %), slowest"
                + " response 5.0 ms");
    assertThat(verdict.finding().severity()).isEqualTo(Severity.INFO);
  }

  @Test
  void blamesTheClusterWhenTheClientsWaitForIt() {
    // 500 clients and 83 ms each: 6,000 per second.
    CheckVerdict verdict = verdict(puts(60_000, 83, 1_200));

    assertThat(verdict.kind()).isEqualTo(Kind.CLUSTER);
    assertThat(verdict.why())
        .isEqualTo(
            "the cluster was the limit: 6000.0 of 8000 puts per second succeeded, while 498 of 500"
                + " clients were waiting for it, 83.0 ms each (mean service time)");
  }

  @Test
  void blamesTheClusterForAnAnswerThatTookLong() {
    RunResult slow = result(List.of(series("ok", 80_000, 5, 5), series("ok", 1, 900, 900)));

    assertThat(CheckVerdict.of(PLAN, slow).kind()).isEqualTo(Kind.CLUSTER);
  }

  @ParameterizedTest
  @ValueSource(strings = {"max <= 500ms", "put response max <= 500ms", "put service max <= 500ms"})
  void blamesTheClusterForAnAnswerThatTookLongWhateverTheCriterionNames(String criterion) {
    RunResult slow = result(List.of(series("ok", 80_000, 5, 5), series("ok", 1, 900, 900)));
    RunResult missed = slow.withObjectives(List.of(Slo.parse(criterion).evaluate(slow)));

    assertThat(CheckVerdict.of(PLAN, missed).kind()).isEqualTo(Kind.CLUSTER);
  }

  @Test
  void blamesTheClientThatDidNotSendThoughNobodyKeptIt() {
    CheckVerdict verdict = verdict(puts(66_000, 5, 900));

    assertThat(verdict.kind()).isEqualTo(Kind.GENERATOR);
    assertThat(verdict.why())
        .contains("the client did not send in time")
        .contains("only 33 of 500");
    assertThat(verdict.finding().severity()).isEqualTo(Severity.ERROR);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "generator-busy",
        "cpu-saturated",
        "cpu-used-by-others",
        "cpu-stolen",
        "cpu-throttled",
        "client-starved",
        "memory-pressure",
        "client-machine-loaded",
        "throttled-by-cgroup"
      })
  void blamesTheMachineThatHadNothingLeft(String kind) {
    RunResult busy =
        result(puts(60_000, 83, 1_200))
            .withFindings(List.of(new Finding(kind, Severity.WARNING, "it was busy", "")));

    assertThat(CheckVerdict.of(PLAN, busy).kind()).isEqualTo(Kind.GENERATOR);
  }

  @ParameterizedTest
  @CsvSource({
    "cpu-stolen, GENERATOR",
    "memory-pressure, GENERATOR",
    "schedule-late, CLUSTER",
    "generator-gc, CLUSTER"
  })
  void blamesTheMachineOfAWorkerUnlessTheClusterMadeItLate(String found, Kind expected) {
    Worker worker =
        new Worker(
            1,
            null,
            null,
            1,
            0,
            1,
            Map.of(),
            null,
            null,
            null,
            List.of(found),
            List.of(),
            List.of());
    RunResult saturated =
        result(puts(60_000, 83, 1_200)).toBuilder()
            .fleet(new FleetAccount("hosts", 1, List.of(), null, null, List.of(worker)))
            .build()
            .withFindings(
                List.of(new Finding("worker-saturated", Severity.WARNING, "worker 1: it", "")));

    assertThat(CheckVerdict.of(PLAN, saturated).kind()).isEqualTo(expected);
  }

  @Test
  void blamesTheMachineWhoseThreadsWokeLate() {
    RunResult shared = result(puts(60_000, 83, 1_200));
    ClientCost cost = new ClientCost(null, null, 0L, 0L, of(2_000, 30), null, null);
    assertThat(CheckVerdict.of(PLAN, shared.withPhases(shared.phases(), cost)).why())
        .contains("woke more than 30.0 ms late");
  }

  @Test
  void saysThatTooFewSleepsDoNotExcludeTheMachine() {
    RunResult run = result(puts(60_000, 83, 1_200));

    assertThat(verdict(run, of(500, 30)).why())
        .endsWith(
            "83.0 ms each (mean service time); whether this JVM read responses late is unknown: 500"
                + " sleeps of a thread are too few for a p99, and the latest wake-up was 30.0 ms"
                + " late");
    assertThat(verdict(run, of(500, 4)).why()).endsWith("83.0 ms each (mean service time)");
  }

  private static CheckVerdict verdict(RunResult run, LatencySummary hiccups) {
    ClientCost cost = new ClientCost(null, null, 0L, 0L, hiccups, null, null);
    return CheckVerdict.of(PLAN, run.withPhases(run.phases(), cost));
  }

  @Test
  void blamesPausesForSingleSlowOperationsAndNotForAQueue() {
    List<Finding> paused =
        List.of(new Finding("generator-gc", Severity.WARNING, "this JVM spent 6 %", ""));

    RunResult queue = result(puts(60_000, 83, 1_200)).withFindings(paused);
    assertThat(CheckVerdict.of(PLAN, queue).kind()).isEqualTo(Kind.CLUSTER);

    RunResult slow = result(List.of(series("ok", 80_000, 5, 5), series("ok", 1, 900, 900)));
    assertThat(CheckVerdict.of(PLAN, slow.withFindings(paused)).kind()).isEqualTo(Kind.GENERATOR);
  }

  @Test
  void blamesTheClusterForErrorsAndNamesThem() {
    RunResult failing =
        result(List.of(series("ok", 80_000, 5, 5), series("too-many-requests", 3, 5, 5)));
    CheckVerdict verdict = CheckVerdict.of(PLAN, failing);

    assertThat(verdict.kind()).isEqualTo(Kind.CLUSTER);
    assertThat(verdict.why()).isEqualTo("of 80003 operations some failed: 3 too-many-requests");
  }

  @Test
  void saysNothingOfTheClusterWhenTheRunWasStopped() {
    RunResult stopped =
        result(puts(20_000, 5, 5))
            .withFindings(
                List.of(new Finding("cut-short", Severity.WARNING, "it was stopped", "")));

    assertThat(CheckVerdict.of(PLAN, stopped).kind()).isEqualTo(Kind.STOPPED);
  }

  @Test
  void blamesTheClusterWhenTheDeathOfAMemberStoppedTheRun() {
    RunResult stopped =
        result(puts(20_000, 5, 5))
            .withFindings(
                List.of(
                    new Finding("cut-short", Severity.ERROR, "it was stopped", ""),
                    new Finding("member-died", Severity.ERROR, "m1 has exited", "")));

    assertThat(CheckVerdict.of(PLAN, stopped))
        .isEqualTo(new CheckVerdict(Kind.CLUSTER, "m1 has exited"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"worker-lost", "fleet-sums", "operations-lost", "timeline-incomplete"})
  void doesNotBlameTheClusterForADefectOfTheLoad(String kind) {
    RunResult incomplete =
        result(puts(80_000, 5, 5))
            .withFindings(
                List.of(
                    new Finding("keys-missing", Severity.ERROR, "some keys are missing", ""),
                    new Finding(kind, Severity.ERROR, "a part of the load is missing", "")));
    CheckVerdict verdict = CheckVerdict.of(PLAN, incomplete);

    assertThat(verdict)
        .isEqualTo(new CheckVerdict(Kind.GENERATOR, "a part of the load is missing"));
    assertThat(verdict.finding().severity()).isEqualTo(Severity.ERROR);
    assertThat(verdict.finding().advice())
        .isEqualTo(
            "this says nothing about the cluster: run the check again, from a dedicated machine"
                + " with more cores if the client could not keep up");
    assertThat(CheckVerdict.of(PLAN, incomplete.withFindings(List.of(verdict.finding()))))
        .isEqualTo(verdict);
  }

  @ParameterizedTest
  @ValueSource(strings = {"alarm-nospace", "writes-lost", "keys-missing", "member-hashes"})
  void blamesTheClusterForWhatIsBrokenInIt(String kind) {
    RunResult broken =
        result(puts(80_000, 5, 5))
            .withFindings(List.of(new Finding(kind, Severity.ERROR, "it is broken", "")));

    assertThat(CheckVerdict.of(PLAN, broken))
        .isEqualTo(new CheckVerdict(Kind.CLUSTER, "it is broken"));
  }

  @Test
  void staysTheSameOnceItsFindingIsInTheResult() {
    RunResult result = result(puts(66_000, 5, 900));
    CheckVerdict verdict = CheckVerdict.of(PLAN, result);

    assertThat(CheckVerdict.of(PLAN, result.withFindings(List.of(verdict.finding()))))
        .isEqualTo(verdict);
  }

  @Test
  void knowsTheLevelsByBothNames() {
    assertThat(CheckLevel.parse("xLarge")).isEqualTo(CheckLevel.XL);
    assertThatThrownBy(() -> CheckLevel.parse("xxl"))
        .hasMessage("'xxl' is not a valid load; allowed: s, m, l, xl");
  }

  private static CheckVerdict verdict(List<SeriesResult> puts) {
    return CheckVerdict.of(PLAN, result(puts));
  }

  private static List<SeriesResult> puts(long count, long serviceMillis, long responseMillis) {
    return List.of(series("ok", count, serviceMillis, responseMillis));
  }

  private static SeriesResult series(
      String outcome, long count, long serviceMillis, long responseMillis) {
    return new SeriesResult(
        "put",
        outcome,
        count,
        count / 10.0,
        of(count, serviceMillis),
        of(count, responseMillis),
        null);
  }

  private static LatencySummary of(long count, long millis) {
    return SampleRun.equalLatencies(count, millis * MILLI);
  }

  private static RunResult result(List<SeriesResult> series) {
    long sent = series.stream().mapToLong(SeriesResult::count).sum();
    PhaseResult measure = new PhaseResult("measure", 10_000 * MILLI, sent, 0, series);
    RunResult bare =
        new RunResult.Builder(SampleRun.result().environment())
            .plan(PLAN)
            .phases(List.of(measure))
            .build();
    return bare.withObjectives(
        PLAN.limits().objectives().stream().map(one -> Slo.parse(one).evaluate(bare)).toList());
  }

  private static RunPlan plan() {
    Span span = new Span(Duration.ZERO, Duration.ofSeconds(10));
    CheckLoad load = CheckLoad.puts(CheckLevel.L, span, 0);
    RunPlan some = RunPlan.DEFAULT;
    return new RunPlan(
        "check-perf",
        1,
        some.cluster(),
        some.client(),
        load.load(),
        some.keys(),
        List.of(load.operation()),
        WatchPlan.DEFAULT,
        new LimitPlan(0, load.objectives(), LimitPlan.DEFAULT.hashes()),
        some.output());
  }
}
