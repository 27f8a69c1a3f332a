// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.Call;
import io.etcdbench.fake.ResponseModel;
import io.etcdbench.fake.ServiceTime;
import io.etcdbench.fleet.FleetMessage.Hello;
import io.etcdbench.fleet.FleetMessage.Welcome;
import io.etcdbench.fleet.FleetSpec.OnWorkerLoss;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.load.record.IntervalListener;
import io.etcdbench.plan.RunKeysPlan;
import io.etcdbench.plan.RunKeysPlan.Afterwards;
import io.etcdbench.plan.RunKeysPlan.Existing;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.Finding;
import io.etcdbench.result.FleetAccount.Place;
import io.etcdbench.result.PhaseName;
import io.etcdbench.result.RunResult;
import io.etcdbench.run.RunObserver;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Timeout(120)
final class StandingFleetTest extends FleetOnAFake {
  private static final int RATE = 50;

  private final Threads threads = new Threads(secret, BuildId.ofThisJvm());

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void theSameWorkersCarryOutOnePlanAfterTheOtherAndAreSentHome() throws Exception {
    try (StandingFleet fleet = fleet()) {
      for (int total : List.of(101, 200)) {
        RunResult result = run(fleet, counted(total), RunObserver.NOBODY);

        assertThat(measure(result).scheduled()).isEqualTo(total);
        assertThat(Objects.requireNonNull(result.fleet()).lost()).isEmpty();
      }
    }

    assertThat(server.counts().received(Call.PUT)).isEqualTo(301);
    assertThat(threads.started).containsExactly(1, 2);
    threads.awaitEnd();
    assertThat(threads.plans).containsExactly(2, 2);
    assertThat(threads.lost).isEmpty();
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void aLoadThatWasDecidedEndsEarlyAndTheNextOneIsWhole() {
    ResponseModel slow = ResponseModel.of(ServiceTime.fixed(Duration.ofMillis(200)));
    server.behave(Behaviour.instant().with(Call.TXN, slow).with(Call.DELETE_RANGE, slow));
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
              return List.of(second -> decided.giveAtOnce());
            }
          };

      RunResult first = fleet.run(timed(60), cluster, deciding, new StopSignal(), decided);
      RunResult second = run(fleet, timed(2), RunObserver.NOBODY);

      assertThat(measure(first).scheduled()).isBetween((long) RATE / 2, 59L * RATE);
      assertThat(Objects.requireNonNull(first.fleet()).lost()).isEmpty();
      assertThat(first.findings())
          .extracting(Finding::kind)
          .doesNotContain(Finding.CUT_SHORT, Finding.NOT_CLEANED_UP);
      assertThat(measure(second).scheduled()).isEqualTo(2 * RATE);
    }
    assertThat(keysUnder("~")).isZero();
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
      RunResult first = run(fleet, timed(2), losing);
      RunResult second = run(fleet, counted(100), RunObserver.NOBODY);

      assertThat(Objects.requireNonNull(first.fleet()).lost()).containsExactly(2);
      assertThat(Objects.requireNonNull(second.fleet()).lost()).isEmpty();
      assertThat(measure(second).scheduled()).isEqualTo(100);
      assertThat(measure(second).dropped()).isZero();
    }
    assertThat(threads.started).containsExactly(1, 2, 2);
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void workersWriteTheirKeysOnlyOnceThePrefixHasBeenChecked() {
    ResponseModel slow = ResponseModel.of(ServiceTime.fixed(Duration.ofMillis(100)));
    server.behave(Behaviour.instant().with(Call.LINEARIZABLE_RANGE, slow));
    RunPlan reads =
        plan(
            """
            client: {driver: grpc, connections: {count: 2}}
            load: {concurrency: 4, total: 20, warmup: 0s, rehearse: false}
            keys: {own: '~abc'}
            operations: [{kind: get, keys: {size: 8, space: 10}}]
            """);
    try (StandingFleet fleet = fleet()) {
      for (int load = 1; load <= 2; load++) {
        RunResult result = run(fleet, reads, RunObserver.NOBODY);

        assertThat(measure(result).scheduled()).isEqualTo(20);
      }
    }
    assertThat(keysUnder("~abc")).isZero();
    assertThat(threads.started).containsExactly(1, 2);
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void workersThatWaitForARefusedPlanAreSentHome() throws Exception {
    RunPlan kept = counted(100).with(new RunKeysPlan("", "~abc", Existing.REFUSE, Afterwards.KEEP));
    try (StandingFleet fleet = fleet()) {
      assertThat(measure(run(fleet, kept, RunObserver.NOBODY)).scheduled()).isEqualTo(100);

      assertThatThrownBy(() -> run(fleet, kept, RunObserver.NOBODY))
          .isInstanceOf(ClusterException.class)
          .hasMessageContaining("under the prefix '~abc', and a run writes and deletes keys there");
    }

    threads.awaitEnd();
    assertThat(threads.plans).containsExactly(1, 1);
    assertThat(threads.lost).isEmpty();
  }

  @Test
  void aWorkerThatWaitsForTheFirstPlanIsSentHome() {
    Hello hello =
        new Hello("a", null, 0, BuildId.ofThisJvm(), null, new Place("here", null, null, 1));
    StandingFleet fleet = fleet();
    assertThat(fleet.welcome(hello, null)).isEqualTo(Welcome.idle(true));

    CompletableFuture<Void> closing = CompletableFuture.runAsync(fleet::close);
    while (fleet.welcome(hello, null).again()) {
      Thread.onSpinWait();
    }
    closing.join();

    assertThat(fleet.welcome(hello, null)).isEqualTo(Welcome.idle(false));
  }

  private RunPlan counted(int total) {
    return withLoad("total: %d".formatted(total));
  }

  private RunPlan timed(int seconds) {
    return withLoad(
        "total: 0, duration: %ds, arrival: {shape: constant, rate: %d}".formatted(seconds, RATE));
  }

  private RunPlan withLoad(String load) {
    return plan(
        """
        client: {driver: grpc, connections: {count: 2}}
        load: {concurrency: 4, %s, warmup: 0s, rehearse: false}
        operations: [{kind: put}]
        """
            .formatted(load));
  }

  /** Runs a plan whose load nothing ends early. */
  private RunResult run(StandingFleet fleet, RunPlan plan, RunObserver observer) {
    return fleet.run(plan, cluster, observer, new StopSignal(), new StopSignal());
  }

  private StandingFleet fleet() {
    return new StandingFleet(spec(2, OnWorkerLoss.INVALID), secret, threads, line -> {});
  }
}
