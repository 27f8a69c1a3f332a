// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.external.ExternalCluster;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.Call;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.fleet.FleetSpec.OnWorkerLoss;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.load.record.HistogramText;
import io.etcdbench.load.record.IntervalListener;
import io.etcdbench.plan.ClusterPlan;
import io.etcdbench.plan.ClusterPlan.Given;
import io.etcdbench.plan.ClusterPlan.Origin;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.Finding;
import io.etcdbench.result.FleetAccount;
import io.etcdbench.result.FleetAccount.Worker;
import io.etcdbench.result.PhaseName;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SeriesResult;
import io.etcdbench.result.Severity;
import io.etcdbench.result.Status;
import io.etcdbench.run.RunObserver;
import io.etcdbench.run.Session;
import io.etcdbench.security.Access;
import io.etcdbench.workload.mix.LoadShare;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
final class FleetRunTest {
  private final FakeEtcd server = FakeEtcd.start(Behaviour.instant());
  private final EtcdCluster cluster = ExternalCluster.connect(server.endpoints(), Access.OPEN);
  private final FleetSecret secret = FleetSecret.random();

  @AfterEach
  void close() {
    cluster.close();
    server.close();
  }

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
    RunPlan plan =
        plan(
            """
            client: {driver: grpc, connections: {count: 2}}
            load: {concurrency: 2, total: 0, duration: 2s, arrival: {shape: constant, rate: 50}, warmup: 0s, rehearse: false}
            operations: [{kind: put}]
            """);

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

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void aWorkerThatIsLostMakesTheResultInvalidAndItsShareCountsAsDropped() {
    RunPlan plan =
        plan(
            """
            client: {driver: grpc, connections: {count: 2}}
            load: {concurrency: 2, total: 0, duration: 3s, arrival: {shape: constant, rate: 50}, warmup: 0s, rehearse: false}
            operations: [{kind: put}]
            """);
    Threads threads = new Threads(secret, BuildId.ofThisJvm());
    FleetRun fleet = fleet(2, threads);
    RunObserver losing =
        (phase, detail) -> {
          if (phase == PhaseName.MEASURE) {
            threads.lost.put(2, "its process ended with exit code 137");
          }
        };

    RunResult result = fleet.run(plan, cluster, losing, new StopSignal());

    assertThat(result.status()).isEqualTo(Status.INVALID);
    assertThat(result.findings())
        .filteredOn(finding -> finding.kind().equals("worker-lost"))
        .singleElement()
        .extracting(Finding::observed)
        .asString()
        .contains("worker 2", "exit code 137");
    assertThat(measure(result).scheduled()).isEqualTo(150);
    assertThat(account(result).lost()).containsExactly(2);
    assertDropped(result, 1, 75);
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void theShareOfALostWorkerEndsWithTheLoadOfAStoppedRun() {
    RunPlan plan =
        plan(
            """
            client: {driver: grpc, connections: {count: 2}}
            load: {concurrency: 2, total: 0, duration: 10m, arrival: {shape: constant, rate: 50}, warmup: 0s, rehearse: false}
            operations: [{kind: put}]
            """);
    Threads threads = new Threads(secret, BuildId.ofThisJvm());
    StopSignal stop = new StopSignal();
    RunObserver losingThenStopping =
        new RunObserver() {
          @Override
          public void phase(PhaseName phase, String detail) {
            if (phase == PhaseName.MEASURE) {
              threads.lost.put(2, "its process ended with exit code 137");
            }
          }

          @Override
          public List<IntervalListener> listeners(PhaseName phase) {
            return List.of(second -> stop.give());
          }
        };
    FleetRun fleet = fleet(2, threads, OnWorkerLoss.KEEP);

    RunResult result = fleet.run(plan, cluster, losingThenStopping, stop);

    assertThat(account(result).lost()).containsExactly(2);
    RunResult first = Objects.requireNonNull(fleet.workers().get(1));
    assertThat(workers(result).get(1).scheduled())
        .isEqualTo(droppedOfLost(plan, measure(first).elapsedNanos()));
    assertThat(measure(result).scheduled())
        .isEqualTo(workers(result).stream().mapToLong(Worker::scheduled).sum());
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void aLostWorkersOperationsCountUpToTheStop() {
    String open =
        """
        load: {concurrency: 2, total: 0, duration: 10m, arrival: {shape: constant, rate: 1000}}
        operations: [{kind: put}]
        """;
    String closed =
        """
        load: {concurrency: 2, total: 601}
        operations: [{kind: put}]
        """;
    long stopped = Duration.ofSeconds(20).toNanos();

    assertThat(droppedOfLost(plan(open), stopped)).isEqualTo(10_000);
    assertThat(droppedOfLost(plan(open), Long.MAX_VALUE)).isEqualTo(300_000);
    assertThat(droppedOfLost(plan(closed), stopped)).isZero();
    assertThat(droppedOfLost(plan(closed), Long.MAX_VALUE)).isEqualTo(300);
  }

  /** Of the second of two workers, of which no second arrived. */
  private static long droppedOfLost(RunPlan plan, long stoppedNanos) {
    return FleetLoad.ofLost(plan, new LoadShare(2, 2), null, stoppedNanos).total().dropped();
  }

  @Execution(ExecutionMode.CONCURRENT)
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aWorkerThatIsStoppedAloneCountsAsLost(boolean beforeTheStart) {
    RunPlan plan =
        plan(
            """
            client: {driver: grpc, connections: {count: 2}}
            load: {concurrency: 2, total: 0, duration: 4s, arrival: {shape: constant, rate: 50}, warmup: 0s, rehearse: false}
            operations: [{kind: put}]
            """);
    Threads threads = new Threads(secret, BuildId.ofThisJvm());
    RunObserver stopping =
        new RunObserver() {
          @Override
          public void phase(PhaseName phase, String detail) {
            if (beforeTheStart && phase == PhaseName.MEASURE) {
              threads.stop(2);
            }
          }

          @Override
          public List<IntervalListener> listeners(PhaseName phase) {
            return List.of(second -> threads.stop(2));
          }
        };

    RunResult result = fleet(2, threads).run(plan, cluster, stopping, new StopSignal());

    assertThat(result.status()).isEqualTo(Status.INVALID);
    assertThat(result.findings())
        .filteredOn(finding -> finding.kind().equals("worker-lost"))
        .singleElement()
        .extracting(Finding::observed)
        .asString()
        .contains("worker 2", "a signal on its machine stopped it");
    assertThat(account(result).lost()).containsExactly(2);
    assertThat(measure(result).scheduled()).isEqualTo(200);
    assertDropped(result, beforeTheStart ? 100 : 1, 100);
  }

  /** Of the second worker; on a busy machine the first may drop some of its own. */
  private static void assertDropped(RunResult result, long least, long most) {
    assertThat(workers(result).get(1).dropped()).isBetween(least, most);
    assertThat(measure(result).dropped())
        .isEqualTo(workers(result).stream().mapToLong(Worker::dropped).sum());
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void aLossThatIsKeptMakesTheResultDoubtful() {
    RunPlan plan =
        plan(
            """
            client: {driver: grpc, connections: {count: 2}}
            load: {concurrency: 2, total: 0, duration: 2s, arrival: {shape: constant, rate: 50}, warmup: 0s, rehearse: false}
            operations: [{kind: put}]
            """);
    Threads threads = new Threads(secret, BuildId.ofThisJvm());
    RunObserver losing =
        (phase, detail) -> {
          if (phase == PhaseName.MEASURE) {
            threads.lost.put(2, "its process ended with exit code 137");
          }
        };

    RunResult result =
        fleet(2, threads, OnWorkerLoss.KEEP).run(plan, cluster, losing, new StopSignal());

    assertThat(result.findings())
        .filteredOn(finding -> finding.severity() == Severity.ERROR)
        .isEmpty();
    assertThat(result.status()).isEqualTo(Status.DOUBTFUL);
    assertThat(account(result).lost()).containsExactly(2);
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void anotherPlanIsRefusedBeforeAnythingIsSent() {
    RunPlan plan =
        plan(
            """
            client: {driver: grpc}
            load: {total: 10, warmup: 0s, rehearse: false}
            operations: [{kind: put}]
            """);
    Threads threads = new Threads(secret, BuildId.ofThisJvm());
    threads.expected = RunPlan.DEFAULT;

    assertThatThrownBy(
            () -> fleet(1, threads).run(plan, cluster, RunObserver.NOBODY, new StopSignal()))
        .isInstanceOf(ClusterException.class)
        .hasMessageContaining("has another plan");
    assertThat(server.counts().received(Call.PUT)).isZero();
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void anotherBuildIsRefusedBeforeAnythingIsSent() {
    Threads threads = new Threads(secret, "another");
    RunPlan plan =
        plan(
            """
            client: {driver: grpc}
            load: {total: 10, warmup: 0s, rehearse: false}
            operations: [{kind: put}]
            """);

    assertThatThrownBy(
            () -> fleet(1, threads).run(plan, cluster, RunObserver.NOBODY, new StopSignal()))
        .isInstanceOf(ClusterException.class)
        .hasMessageContaining("runs another build");
    assertThat(server.counts().received(Call.PUT)).isZero();
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void aShareThatDoesNotFitItsWorkerIsRefusedInTheWordsOfASingleRun() {
    RunPlan plan =
        plan(
            """
            client: {driver: grpc, connections: {count: 2}}
            load: {concurrency: 100000, total: 2, warmup: 0s, rehearse: false}
            operations: [{kind: put, values: {size: "8000000"}}]
            """);

    assertThatThrownBy(
            () ->
                fleet(2, new Threads(secret, BuildId.ofThisJvm()))
                    .run(plan, cluster, RunObserver.NOBODY, new StopSignal()))
        .isInstanceOf(ClusterException.class)
        .hasMessageContaining("(here): the run needs about ")
        .hasMessageContaining(" MiB of heap and this JVM has ");
    assertThat(server.counts().received(Call.PUT)).isZero();
  }

  private static List<Worker> workers(RunResult result) {
    return account(result).workers();
  }

  private static FleetAccount account(RunResult result) {
    return Objects.requireNonNull(result.fleet(), "the result has no fleet");
  }

  private static PhaseResult measure(RunResult result) {
    return result.measure().orElseThrow();
  }

  private static Histogram histogram(PhaseResult phase) {
    return HistogramText.decode(phase.series().get(0).serviceNanos().histogram());
  }

  private RunPlan plan(String text) {
    ClusterPlan here =
        new ClusterPlan(
            Origin.EXTERNAL, "", ClusterPlan.DEFAULT.start(), Given.of(server.endpoints()));
    return PlanFile.parse(text).with(here);
  }

  private FleetRun fleet(int workers, WorkerLauncher launcher) {
    return fleet(workers, launcher, OnWorkerLoss.INVALID);
  }

  private FleetRun fleet(int workers, WorkerLauncher launcher, OnWorkerLoss onLoss) {
    FleetSpec spec =
        new FleetSpec(
            workers,
            onLoss,
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            Duration.ofSeconds(60),
            FleetSpec.WORKER_TIMEOUT,
            null);
    return new FleetRun(spec, secret, launcher, line -> {});
  }
}
