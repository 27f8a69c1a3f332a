// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.fleet.FleetSpec.OnWorkerLoss;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.load.record.IntervalListener;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.plan.operation.LeaseKeepAlivePlan;
import io.etcdbench.plan.operation.LeasePlan;
import io.etcdbench.result.Finding;
import io.etcdbench.result.FleetAccount.Worker;
import io.etcdbench.result.PhaseName;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.Severity;
import io.etcdbench.result.Status;
import io.etcdbench.run.RunObserver;
import io.etcdbench.workload.mix.LoadShare;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Timeout(120)
final class FleetLossTest extends FleetOnAFake {
  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void aWorkerThatIsLostMakesTheResultInvalidAndItsShareCountsAsDropped() {
    RunPlan plan = puts("3s");
    Threads threads = new Threads(secret, BuildId.ofThisJvm());
    FleetRun fleet = fleet(2, threads);

    RunResult result = fleet.run(plan, cluster, losingTheSecond(threads), new StopSignal());

    assertThat(result.status()).isEqualTo(Status.INVALID);
    assertSecondWorkerLost(result, "exit code 137");
    assertThat(measure(result).scheduled()).isEqualTo(150);
    assertDropped(result, 1, 75);
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void theShareOfALostWorkerEndsWithTheLoadOfAStoppedRun() {
    RunPlan plan = puts("10m");
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
  @Test
  void aWorkerThatIsStoppedAloneBeforeTheStartCountsAsLost() {
    RunPlan plan = puts("4s");
    Threads threads = new Threads(secret, BuildId.ofThisJvm());
    RunObserver stopping =
        (phase, detail) -> {
          if (phase == PhaseName.MEASURE) {
            threads.stop(2);
          }
        };

    RunResult result = fleet(2, threads).run(plan, cluster, stopping, new StopSignal());

    assertThat(result.status()).isEqualTo(Status.INVALID);
    assertSecondWorkerLost(result, "a signal on its machine stopped it");
    assertThat(measure(result).scheduled()).isEqualTo(200);
    assertDropped(result, 100, 100);
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void aWorkerThatIsStoppedAloneCountsAsLostWhenTheRunIsStoppedLater() {
    RunPlan plan = puts("10m");
    Threads threads = new Threads(secret, BuildId.ofThisJvm());
    StopSignal stop = new StopSignal();
    RunObserver stoppingTheSecond =
        new RunObserver() {
          @Override
          public void phase(PhaseName phase, String detail) {
            // Only its seconds count.
          }

          @Override
          public List<IntervalListener> listeners(PhaseName phase) {
            return List.of(second -> threads.stop(2));
          }
        };
    FleetRun fleet =
        fleet(
            2,
            threads,
            OnWorkerLoss.INVALID,
            line -> {
              if (line.contains("was lost")) {
                stop.give();
              }
            });

    RunResult result = fleet.run(plan, cluster, stoppingTheSecond, stop);

    assertThat(result.status()).isEqualTo(Status.INVALID);
    assertSecondWorkerLost(result, "a signal on its machine stopped it");
    RunResult first = Objects.requireNonNull(fleet.workers().get(1));
    assertThat(workers(result).get(1).scheduled())
        .isEqualTo(droppedOfLost(plan, measure(first).elapsedNanos()));
    assertThat(measure(result).scheduled())
        .isEqualTo(workers(result).stream().mapToLong(Worker::scheduled).sum());
  }

  private static RunObserver losingTheSecond(Threads threads) {
    return (phase, detail) -> {
      if (phase == PhaseName.MEASURE) {
        threads.lost.put(2, "its process ended with exit code 137");
      }
    };
  }

  private static void assertSecondWorkerLost(RunResult result, String reason) {
    assertThat(result.findings())
        .filteredOn(finding -> finding.kind().equals("worker-lost"))
        .singleElement()
        .extracting(Finding::observed)
        .asString()
        .contains("worker 2", reason);
    assertThat(account(result).lost()).containsExactly(2);
  }

  /** Of the second worker; on a busy machine the first may drop some of its own. */
  private static void assertDropped(RunResult result, long least, long most) {
    assertThat(workers(result).get(1).dropped()).isBetween(least, most);
    assertThat(measure(result).dropped())
        .isEqualTo(workers(result).stream().mapToLong(Worker::dropped).sum());
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void theLeasesOfALostWorkerAreReported() {
    RunPlan renewals =
        puts("2s").with(List.of(new LeaseKeepAlivePlan("renewal", 1, new LeasePlan(50, 60))));
    Threads threads = new Threads(secret, BuildId.ofThisJvm());

    RunResult result =
        fleet(2, threads).run(renewals, cluster, losingTheSecond(threads), new StopSignal());

    assertThat(result.findings())
        .filteredOn(finding -> finding.kind().equals(Finding.NOT_CLEANED_UP))
        .extracting(Finding::observed)
        .containsExactly(
            "up to 25 leases of worker 2 (here) may be left until the TTL of 60 s ends");
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void noKeyIsLeftByARunThatIsStoppedWhileItsWorkersWarmUp() throws Exception {
    Threads threads = new Threads(secret, BuildId.ofThisJvm());
    StopSignal stop = new StopSignal();
    AtomicInteger warming = new AtomicInteger();
    threads.notice =
        line -> {
          if (isWarmUp(line) && warming.incrementAndGet() == 2) {
            stop.give();
          }
        };

    RunResult result = fleet(2, threads).run(warmingUp(), cluster, RunObserver.NOBODY, stop);
    threads.awaitEnd();

    assertThat(result.status()).isEqualTo(Status.INVALID);
    assertThat(threads.plans).containsExactly(1, 1);
    assertThat(keysUnder("~abc")).isZero();
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void noKeyIsLeftByARunWhoseWorkerFailsWhileAnotherWarmsUp() throws Exception {
    Threads threads = new Threads(secret, BuildId.ofThisJvm());
    StopSignal warming = new StopSignal();
    threads.notice =
        line -> {
          if (isWarmUp(line)) {
            warming.give();
          }
        };
    threads.opening =
        index -> {
          if (index == 2) {
            warming.rest(Duration.ofMinutes(1));
            throw new ClusterException("no member responds");
          }
        };

    assertThatThrownBy(
            () -> fleet(2, threads).run(warmingUp(), cluster, RunObserver.NOBODY, new StopSignal()))
        .isInstanceOf(ClusterException.class)
        .hasMessage("worker 2 (here): no member responds");
    threads.awaitEnd();

    assertThat(threads.plans).isEmpty();
    assertThat(threads.lost).containsEntry(1, "the conductor has ended the run");
    assertThat(keysUnder("~abc")).isZero();
  }

  private static boolean isWarmUp(String line) {
    return line.startsWith(PhaseName.WARMUP.label());
  }

  /** Workers that read keys leave those of the warm-up to the conductor. */
  private RunPlan warmingUp() {
    return plan(
        """
        client: {driver: grpc, connections: {count: 2}}
        load: {concurrency: 4, total: 20, warmup: 60s, rehearse: false}
        keys: {own: '~abc'}
        operations:
          - {kind: get, keys: {size: 8, space: 10}}
          - {kind: put, keys: {size: 16, space: 100000}}
        """);
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void aLossThatIsKeptMakesTheResultDoubtful() {
    RunPlan plan = puts("2s");
    Threads threads = new Threads(secret, BuildId.ofThisJvm());

    RunResult result =
        fleet(2, threads, OnWorkerLoss.KEEP)
            .run(plan, cluster, losingTheSecond(threads), new StopSignal());

    assertThat(result.findings())
        .filteredOn(finding -> finding.severity() == Severity.ERROR)
        .isEmpty();
    assertThat(result.status()).isEqualTo(Status.DOUBTFUL);
    assertThat(account(result).lost()).containsExactly(2);
  }
}
