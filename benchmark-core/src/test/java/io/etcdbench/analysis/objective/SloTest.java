// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.objective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.ObjectiveResult;
import io.etcdbench.result.ObjectiveResult.Verdict;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SampleRun;
import io.etcdbench.result.SeriesResult;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class SloTest {
  private static final long MILLI = 1_000_000;

  /**
   * Puts: 990 of 1 ms and 10 of 50 ms service, response 2 ms more; 10 more failed. Gets: 500 of 3
   * ms.
   */
  private static final RunResult OPEN =
      run(
          new SeriesResult("put", "ok", 1_000, 100, tailed(1, 50), tailed(3, 52), null),
          new SeriesResult("put", "timeout", 10, 1, of(10, 900), of(10, 900), "late"),
          new SeriesResult("get", "ok", 500, 50, of(500, 3), of(500, 3), null));

  private static final RunResult CLOSED =
      run(new SeriesResult("put", "ok", 1_000, 100, tailed(1, 50), null, null));

  @ParameterizedTest
  @CsvSource({
    "put p50 < 4ms, MET",
    "put p50 < 2ms, MISSED",
    "put response p50 < 2ms, MISSED",
    "put service p50 < 2ms, MET",
    "put p99 < 4ms, MET",
    "put max < 50ms, MISSED",
    "put service max <= 51ms, MET",
    "put service mean < 1.4ms, MISSED",
    "put service mean < 1.6ms, MET",
    "put service stddev < 4.8ms, MISSED",
    "put service stddev < 5ms, MET",
    "p90 < 4ms, MET",
    "get p95 < 2900us, MISSED",
    "put rate >= 100/s, MET",
    "put rate > 100/s, MISSED",
    "rate >= 0.15k/s, MET",
    "errors < 1%, MET",
    "put errors < 1%, MET",
    "put errors <= 0.99%, MISSED",
    "get errors <= 0%, MET"
  })
  void comparesWhatWasMeasuredWithItsLimit(String objective, Verdict verdict) {
    ObjectiveResult result = Slo.parse(objective).evaluate(OPEN);

    assertThat(result.verdict()).as("%s", result).isEqualTo(verdict);
    assertThat(result.objective()).isEqualTo(objective);
    assertThat(result.reason()).isEmpty();
  }

  @Test
  void tellsTheValueThatItCompared() {
    assertThat(Slo.parse("put rate > 1/s").evaluate(OPEN))
        .isEqualTo(new ObjectiveResult("put rate > 1/s", Verdict.MET, 100.0, "ops/s", ""));
    assertThat(Slo.parse("put errors < 1%").evaluate(OPEN).observed()).isEqualTo(10.0 / 1_010);
  }

  @ParameterizedTest
  @CsvSource({
    "errors < 1%, MISSED",
    "rate >= 1k/s, MISSED",
    "p50 < 2ms, MISSED",
    "watch-event p50 < 2ms, MET",
    "watch-event rate >= 1k/s, MET"
  })
  void countsWhatWatchersReceivedOnlyWhereItIsNamed(String objective, Verdict verdict) {
    RunResult watched =
        run(
            new SeriesResult("put", "ok", 90, 9, of(90, 5), null, null),
            new SeriesResult("put", "timeout", 10, 1, of(10, 900), null, "late"),
            new SeriesResult("watch-event", "ok", 9_000, 1_000, of(9_000, 1), null, null));

    assertThat(Slo.parse(objective).evaluate(watched).verdict()).isEqualTo(verdict);
  }

  @Test
  void takesServiceTimeInAClosedLoop() {
    assertThat(Slo.parse("put p50 < 2ms").evaluate(CLOSED).verdict()).isEqualTo(Verdict.MET);
  }

  @ParameterizedTest
  @CsvSource({
    "put p50 < 2ms, put service p50 < 2ms, MET",
    "put response p50 < 2ms, put service p50 < 2ms, MET",
    "put service p50 < 2ms, put service p50 < 2ms, MET",
    "put p50 < 500us, put service p50 < 500us, MISSED",
    "put max<=51ms, put service max<=51ms, MET",
    "p50 < 2ms, service p50 < 2ms, MET",
    "response p50 < 2ms, service p50 < 2ms, MET"
  })
  void limitsTheServiceTimeInstead(String objective, String ofService, Verdict verdict) {
    ObjectiveResult result = Slo.parse(objective).ofServiceTime().orElseThrow().evaluate(OPEN);

    assertThat(result.objective()).isEqualTo(ofService);
    assertThat(result.verdict()).isEqualTo(verdict);
  }

  @ParameterizedTest
  @ValueSource(strings = {"put rate >= 100/s", "errors < 1%"})
  void limitsNoServiceTimeInsteadOfARateOrErrors(String objective) {
    assertThat(Slo.parse(objective).ofServiceTime()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "put p99.9 < 1s, '1000 operations do not carry p99.9, which needs 10000'",
    "post p50 < 1s, 'no operation ''post'' was measured, only: put'",
    "put response p50 < 1s, 'a closed loop has no response time; use the service time'"
  })
  void saysWhyItCannotDecide(String objective, String reason) {
    ObjectiveResult result = Slo.parse(objective).evaluate(CLOSED);

    assertThat(result.verdict()).isEqualTo(Verdict.UNDECIDABLE);
    assertThat(result.observed()).isNull();
    assertThat(result.reason()).isEqualTo(reason);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "operations: [{kind: put}, {kind: get, name: look}]\nlimits: {objectives: [put p99 < 1s, look p99 < 1s, p99 < 1s]}",
        "watch: {listeners: live}\nlimits: {objectives: [watch-event p99 < 1s, errors < 1%]}",
        "watch: {listeners: live}\nlimits: {objectives: [watch-event-after-ack p99 < 1s, watch-event-before-ack max < 1s, watch-create errors < 1%]}",
        "watch: {listeners: catching-up}\nlimits: {objectives: [watch-create p99 < 1s, watch-catch-up p99 < 1s]}"
      })
  void acceptsObjectivesForWhatThePlanMeasures(String plan) {
    assertThatCode(() -> Slo.requireMeasured(PlanFile.parse(plan))).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @CsvSource({"get p99 < 1s, get", "put errors < 1%, put", "watch-event p99 < 1s, watch-event"})
  void rejectsAnObjectiveForWhatThePlanDoesNotMeasure(String objective, String operation) {
    RunPlan plan =
        PlanFile.parse(
            "operations: [{kind: get, name: look}]\nlimits: {objectives: [%s]}"
                .formatted(objective));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> Slo.requireMeasured(plan))
        .withMessage(
            "the objective '%s' names the operation '%s', but the load sends: look; name one of these, or none",
            objective, operation);
  }

  @ParameterizedTest
  @CsvSource({
    "live, watch-events, 'watch-create, watch-event, watch-event-after-ack, watch-event-before-ack'",
    "live, watch-catch-up, 'watch-create, watch-event, watch-event-after-ack, watch-event-before-ack'",
    "catching-up, watch-event, 'watch-create, watch-catch-up'"
  })
  void rejectsAnObjectiveForASeriesThatItsWatchersDoNotRecord(
      String listeners, String series, String recorded) {
    RunPlan plan =
        PlanFile.parse(
            "watch: {listeners: %s}\nlimits: {objectives: [%s p99 < 1s]}"
                .formatted(listeners, series));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> Slo.requireMeasured(plan))
        .withMessage(
            "the objective '%s p99 < 1s' names the operation '%s', but the load sends: put, and its watchers record: %s; name one of these, or none",
            series, series, recorded);
  }

  @Test
  void rejectsAResponseTimeInAClosedLoop() {
    String limits = "limits: {objectives: [put response p50 < 1s]}";
    RunPlan closed = PlanFile.parse(limits);
    RunPlan open = PlanFile.parse("load: {arrival: {shape: poisson, rate: 5}}\n" + limits);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> Slo.requireMeasured(closed))
        .withMessage(
            "the objective 'put response p50 < 1s' limits a response time, which a closed loop does not have; give the load a rate, or limit the service time");
    assertThatCode(() -> Slo.requireMeasured(open)).doesNotThrowAnyException();
  }

  @Test
  void doesNotDecideWhenNothingWentWellOrWasMeasured() {
    RunResult failed = run(new SeriesResult("put", "timeout", 9, 1, of(9, 9), null, "late"));

    assertThat(Slo.parse("put max < 1s").evaluate(failed).reason())
        .isEqualTo("no operation succeeded");
    assertThat(Slo.parse("errors < 1%").evaluate(run()).reason()).isEqualTo("nothing was measured");
  }

  @ParameterizedTest
  @CsvSource({
    "0.01, errors <= 1%, MET",
    "0.005, errors <= 0.5%, MISSED",
    "0, errors <= 0%, MISSED"
  })
  void holdsTheErrorBudgetAgainstAllOperations(double share, String text, Verdict verdict) {
    ObjectiveResult result = Slo.errorBudget(share).evaluate(OPEN);

    assertThat(result.objective()).isEqualTo(text);
    assertThat(result.verdict()).isEqualTo(verdict);
  }

  @ParameterizedTest
  @ValueSource(doubles = {-0.1, 1.1, Double.NaN})
  void refusesABudgetThatIsNoShare(double share) {
    assertThatThrownBy(() -> Slo.errorBudget(share))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the error budget is %s; allowed: 0 to 1, for example 0.01", share);
  }

  private static RunResult run(SeriesResult... series) {
    return RunResult.of(Map.of(), SampleRun.result().environment())
        .withPhases(
            List.of(new PhaseResult("measure", 10_000_000_000L, 1_510, 0, List.of(series))), null);
  }

  private static LatencySummary of(long count, long millis) {
    return SampleRun.equalLatencies(count, millis * MILLI);
  }

  private static LatencySummary tailed(long millis, long slowMillis) {
    Histogram nanos = new Histogram(3);
    nanos.recordValueWithCount(millis * MILLI, 990);
    nanos.recordValueWithCount(slowMillis * MILLI, 10);
    return LatencySummary.of(nanos);
  }
}
