// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.external.ExternalCluster;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.Call;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.fleet.FleetSpec.OnWorkerLoss;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.load.record.IntervalListener;
import io.etcdbench.plan.ClusterPlan;
import io.etcdbench.plan.ClusterPlan.Given;
import io.etcdbench.plan.ClusterPlan.Origin;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.PhaseName;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunFacts;
import io.etcdbench.result.RunResult;
import io.etcdbench.run.RunObserver;
import io.etcdbench.security.Access;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Timeout(120)
final class StandingFleetTest {
  private static final int RATE = 50;

  private final FakeEtcd server = FakeEtcd.start(Behaviour.instant());
  private final EtcdCluster cluster = ExternalCluster.connect(server.endpoints(), Access.OPEN);
  private final FleetSecret secret = FleetSecret.random();
  private final Threads threads = new Threads(secret, BuildId.ofThisJvm());

  @AfterEach
  void close() {
    cluster.close();
    server.close();
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void theSameWorkersCarryOutOnePlanAfterTheOtherAndAreSentHome() throws Exception {
    try (StandingFleet fleet = fleet()) {
      for (int total : List.of(101, 200)) {
        RunResult result = fleet.run(counted(total), cluster, RunObserver.NOBODY, new StopSignal());

        assertThat(measure(result).scheduled()).isEqualTo(total);
        assertThat(Objects.requireNonNull(result.fleet()).lost()).isEmpty();
      }
    }

    assertThat(server.counts().received(Call.PUT)).isEqualTo(301);
    assertThat(threads.started).containsExactly(1, 2);
    threads.awaitEnd(2);
    assertThat(threads.plans).containsExactly(2, 2);
    assertThat(threads.lost).isEmpty();
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void aLoadThatWasDecidedEndsEarlyAndTheNextOneIsWhole() {
    try (StandingFleet fleet = fleet()) {
      StopSignal decided = new StopSignal();
      RunObserver deciding =
          new RunObserver() {
            @Override
            public void phase(PhaseName phase, String detail) {
              // Only seconds decide.
            }

            @Override
            public List<IntervalListener> listeners(PhaseName phase) {
              return List.of(second -> decided.give());
            }
          };

      RunResult first = fleet.run(timed(60), cluster, deciding, decided);
      RunResult second = fleet.run(timed(2), cluster, RunObserver.NOBODY, new StopSignal());

      assertThat(measure(first).scheduled()).isBetween((long) RATE / 2, 59L * RATE);
      assertThat(Objects.requireNonNull(first.fleet()).lost()).isEmpty();
      assertThat(measure(second).scheduled()).isEqualTo(2 * RATE);
    }
    assertThat(threads.started).containsExactly(1, 2);
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void aWorkerThatWasLostIsReplacedBeforeTheNextPlan() {
    RunObserver losing =
        (phase, detail) -> {
          if (phase == PhaseName.MEASURE) {
            threads.lost.put(2, "its process ended with exit code 137");
          }
        };
    try (StandingFleet fleet = fleet()) {
      RunResult first = fleet.run(timed(2), cluster, losing, new StopSignal());
      RunResult second = fleet.run(counted(100), cluster, RunObserver.NOBODY, new StopSignal());

      assertThat(Objects.requireNonNull(first.fleet()).lost()).containsExactly(2);
      assertThat(Objects.requireNonNull(second.fleet()).lost()).isEmpty();
      assertThat(measure(second).scheduled()).isEqualTo(100);
      assertThat(measure(second).dropped()).isZero();
    }
    assertThat(threads.started).containsExactly(1, 2, 2);
  }

  private static PhaseResult measure(RunResult result) {
    return new RunFacts(result).measure().orElseThrow();
  }

  private RunPlan counted(int total) {
    return plan("total: %d".formatted(total));
  }

  private RunPlan timed(int seconds) {
    return plan(
        "total: 0, duration: %ds, arrival: {shape: constant, rate: %d}".formatted(seconds, RATE));
  }

  private RunPlan plan(String load) {
    ClusterPlan here =
        new ClusterPlan(
            Origin.EXTERNAL, "", ClusterPlan.DEFAULT.start(), Given.of(server.endpoints()));
    return PlanFile.parse(
            """
            client: {driver: grpc, connections: {count: 2}}
            load: {concurrency: 4, %s, warmup: 0s, rehearse: false}
            operations: [{kind: put}]
            """
                .formatted(load))
        .with(here);
  }

  private StandingFleet fleet() {
    FleetSpec spec =
        new FleetSpec(
            2,
            OnWorkerLoss.INVALID,
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            Duration.ofSeconds(60),
            FleetSpec.WORKER_TIMEOUT,
            null);
    return new StandingFleet(spec, secret, threads, line -> {});
  }
}
