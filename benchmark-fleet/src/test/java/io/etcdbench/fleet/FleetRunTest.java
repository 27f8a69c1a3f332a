// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.fake.Call;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.load.record.HistogramText;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.Finding;
import io.etcdbench.result.FleetAccount.Worker;
import io.etcdbench.result.PhaseName;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SeriesResult;
import io.etcdbench.result.Status;
import io.etcdbench.run.RunObserver;
import io.etcdbench.run.Session;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Timeout(120)
final class FleetRunTest extends FleetOnAFake {
  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void allWorkersTogetherSendThePlanOnceAndTheirHistogramsAddUp() {
    RunPlan plan =
        plan(
            """
            client: {driver: grpc, connections: {count: 3}}
            load: {concurrency: 6, total: 601, warmup: 0s, rehearse: false}
            keys: {afterwards: keep}
            operations: [{kind: put, keys: {size: 8, space: 601, order: sequential}}]
            """);
    FleetRun fleet = fleet(3, new Threads(secret, BuildId.ofThisJvm()));

    RunResult result = fleet.run(plan, cluster, RunObserver.NOBODY, new StopSignal());

    assertThat(server.counts().received(Call.PUT)).isEqualTo(601);
    assertThat(server.counts().writes().distinctKeys()).isEqualTo(601);
    assertThat(result.status()).isNotEqualTo(Status.INVALID);
    PhaseResult measure = measure(result);
    assertThat(measure.scheduled()).isEqualTo(601);
    assertThat(workers(result)).extracting(Worker::scheduled).containsExactly(201L, 200L, 200L);
    Histogram sum = new Histogram(3);
    for (RunResult worker : fleet.workers().values()) {
      sum.add(histogram(measure(worker)));
    }
    assertThat(histogram(measure)).isEqualTo(sum);
    assertThat(measure.series().get(0).serviceNanos().p95())
        .isEqualTo(sum.getValueAtPercentile(95));
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void keysThatTheConductorWritesAgainCountAsThoseOfASingleRun() {
    RunPlan plan =
        plan(
            """
            client: {driver: grpc, connections: {count: 2}}
            load: {concurrency: 2, total: 20, warmup: 300ms, rehearse: false}
            operations: [{kind: delete, keys: {space: 100, order: sequential}}]
            """);

    RunResult alone = Session.run(plan, cluster, RunObserver.NOBODY, new StopSignal());
    FleetRun fleet = fleet(2, new Threads(secret, BuildId.ofThisJvm()));
    RunResult together = fleet.run(plan, cluster, RunObserver.NOBODY, new StopSignal());

    assertThat(preloads(alone)).containsExactly(200L);
    assertThat(preloads(together)).containsExactly(200L);
    assertThat(fleet.workers().values())
        .allSatisfy(worker -> assertThat(preloads(worker)).containsExactly(50L));
  }

  private static List<Long> preloads(RunResult result) {
    return result.phases().stream()
        .filter(phase -> phase.is(PhaseName.PRELOAD))
        .map(PhaseResult::scheduled)
        .toList();
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void watchersOfAllWorkersHearWhatThoseOfOneMachineHear() {
    RunPlan plan =
        plan(
            """
            client: {driver: grpc, connections: {count: 2}}
            load: {concurrency: 4, total: 401, warmup: 0s, rehearse: false}
            watch: {listeners: live, streams: 2, perStream: 6, keys: {space: 4}}
            operations: [{kind: watched-put}]
            """);

    RunResult alone = Session.run(plan, cluster, RunObserver.NOBODY, new StopSignal());
    RunResult together =
        fleet(2, new Threads(secret, BuildId.ofThisJvm()))
            .run(plan, cluster, RunObserver.NOBODY, new StopSignal());

    // Three watchers on each of four keys, in turn.
    assertThat(heard(alone))
        .isEqualTo("12 watchers received 1203 events of 1203; 0 missing, 0 twice, 0 out of order");
    assertThat(heard(together)).isEqualTo(heard(alone));
    assertThat(counts(together)).isEqualTo(counts(alone)).containsEntry("watch-event", 1203L);
  }

  /** Workers learn the start three seconds before it. */
  @Test
  void theRateOfTheEventsCountsFromTheStartOfTheLoad() {
    RunPlan plan =
        plan(
            """
            client: {driver: grpc, connections: {count: 2}}
            load: {concurrency: 4, total: 0, duration: 2s, arrival: {shape: constant, rate: 50}, warmup: 0s, rehearse: false}
            watch: {listeners: live, streams: 2, perStream: 6, keys: {space: 4}}
            operations: [{kind: watched-put}]
            """);

    RunResult result =
        fleet(2, new Threads(secret, BuildId.ofThisJvm()))
            .run(plan, cluster, RunObserver.NOBODY, new StopSignal());

    // Three for each put; 1.2 times as many per second if the three seconds counted.
    assertThat(rate(result, "watch-event")).isGreaterThan(1.5 * rate(result, "put"));
  }

  private static double rate(RunResult result, String operation) {
    return measure(result).series().stream()
        .filter(one -> one.operation().equals(operation))
        .mapToDouble(SeriesResult::opsPerSecond)
        .sum();
  }

  private static String heard(RunResult result) {
    return result.findings().stream()
        .filter(finding -> finding.kind().equals("watch-events"))
        .map(Finding::observed)
        .findFirst()
        .orElseThrow(() -> new AssertionError(result.findings().toString()))
        .toString();
  }

  private static Map<String, Long> counts(RunResult result) {
    Map<String, Long> counts = new TreeMap<>();
    for (SeriesResult one : measure(result).series()) {
      String name = one.operation().replace("before-ack", "after-ack");
      counts.merge(name, one.serviceNanos().count(), Long::sum);
    }
    return counts;
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void workersWhoseClocksAreShiftedBeginTogether() {
    RunPlan plan = puts("2s");

    RunResult result =
        fleet(2, new Threads(secret, BuildId.ofThisJvm()))
            .run(plan, cluster, RunObserver.NOBODY, new StopSignal());

    assertThat(measure(result).scheduled()).isEqualTo(100);
    assertThat(account(result).startSpreadNanos()).isLessThan(Threads.AN_HOUR / 60);
    assertThat(workers(result))
        .allSatisfy(
            worker ->
                assertThat(Objects.requireNonNull(worker.clock()).driftNanos())
                    .isBetween(-100_000_000L, 100_000_000L));
  }

  private static Histogram histogram(PhaseResult phase) {
    return HistogramText.decode(phase.series().get(0).serviceNanos().histogram());
  }
}
