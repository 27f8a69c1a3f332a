// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.analysis.objective.Slo;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.external.ExternalCluster;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.Call;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.fake.ResponseModel;
import io.etcdbench.fake.ServiceTime;
import io.etcdbench.fake.Stall;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.result.Finding;
import io.etcdbench.result.ObjectiveResult.Verdict;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.Sample;
import io.etcdbench.result.SeriesResult;
import io.etcdbench.security.Access;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Operations that end long after the measurement belong to it all the same. */
@Timeout(120)
final class DrainedRunTest {
  private final FakeEtcd server = FakeEtcd.start(Behaviour.instant());
  private final EtcdCluster cluster = ExternalCluster.connect(server.endpoints(), Access.OPEN);

  @AfterEach
  void close() {
    cluster.close();
    server.close();
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void countsEveryFailureOfAStallThatOutlastsTheMeasurement() {
    // What the run asks for before it measures counts towards the first 100 calls, too.
    server.behave(Behaviour.instant().with(new Stall(100, Duration.ZERO, Duration.ofSeconds(10))));
    RunResult result =
        run(
            """
            client: {driver: grpc, calls: {deadline: 3s}}
            load: {concurrency: 2000, total: 0, duration: 3s, warmup: 0s, rehearse: false, arrival: {shape: constant, rate: 100}}
            keys: {afterwards: keep}
            """);

    PhaseResult measure = measure(result);
    assertThat(measure.scheduled()).isEqualTo(300);
    assertThat(count(measure, "ok") + count(measure, "timeout")).isEqualTo(300);
    assertThat(count(measure, "timeout")).isGreaterThanOrEqualTo(190);
    assertThat(ended(measure)).isEqualTo(300);
    assertThat(Slo.errorBudget(0.2).evaluate(result).verdict()).isEqualTo(Verdict.MISSED);
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void takesPercentilesFromOperationsThatEndInTheDrain() {
    Duration slow = Duration.ofMillis(3_500);
    server.behave(
        Behaviour.instant()
            .with(Call.PUT, ResponseModel.of(ServiceTime.instant().withTail(0.2, slow))));
    RunResult result =
        run(
            """
            client: {driver: grpc, calls: {deadline: 20s}}
            load: {concurrency: 500, total: 0, duration: 3s, warmup: 0s, rehearse: false, drainTimeout: 20s, arrival: {shape: constant, rate: 50}}
            keys: {afterwards: keep}
            """);

    SeriesResult puts = measure(result).series().get(0);
    assertThat(puts.count()).isEqualTo(150);
    assertThat(puts.opsPerSecond()).as("those that ended in time").isBetween(1.0, 49.0);
    assertThat(ended(measure(result))).isEqualTo(150);
    assertThat(Slo.parse("put p90 < 3s").evaluate(result).verdict()).isEqualTo(Verdict.MISSED);
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void countsOperationsThatAreNeverAnsweredAsFailed() {
    server.behave(Behaviour.instant().with(new Stall(50, Duration.ZERO, Duration.ofSeconds(5))));
    RunResult result =
        run(
            """
            client: {driver: grpc, calls: {deadline: 60s}}
            load: {concurrency: 500, total: 0, duration: 1s, warmup: 0s, rehearse: false, drainTimeout: 1s, arrival: {shape: constant, rate: 100}}
            keys: {afterwards: keep}
            """);

    PhaseResult measure = measure(result);
    assertThat(count(measure, "ok") + count(measure, "abandoned")).isEqualTo(100);
    assertThat(count(measure, "abandoned")).isGreaterThanOrEqualTo(48);
    assertThat(Slo.errorBudget(0.2).evaluate(result).verdict()).isEqualTo(Verdict.MISSED);
    assertThat(result.findings()).extracting(Finding::kind).contains("operations-abandoned");
  }

  private RunResult run(String plan) {
    RunResult result =
        Session.run(PlanFile.parse(plan), cluster, RunObserver.NOBODY, new StopSignal());
    assertThat(result.findings())
        .extracting(Finding::kind)
        .doesNotContain("operations-lost", "timeline-incomplete");
    return result;
  }

  private static PhaseResult measure(RunResult result) {
    return result.measure().orElseThrow();
  }

  private static long count(PhaseResult phase, String outcome) {
    return phase.series().stream()
        .filter(series -> series.outcome().equals(outcome))
        .mapToLong(SeriesResult::count)
        .sum();
  }

  /** As the timeline has it. */
  private static long ended(PhaseResult phase) {
    return phase.timeline().stream().mapToLong(DrainedRunTest::ended).sum();
  }

  private static long ended(Sample second) {
    long ok = second.ok().values().stream().mapToLong(Sample.Ended::count).sum();
    return ok + second.failed().values().stream().mapToLong(Long::longValue).sum();
  }
}
