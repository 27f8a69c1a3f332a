// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cluster.Capability;
import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.Member;
import io.etcdbench.cluster.fault.FaultSpec;
import io.etcdbench.cluster.fault.FaultSpec.Proxies;
import io.etcdbench.driver.Eventually;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.fault.FaultKind;
import io.etcdbench.plan.fault.FaultPlan;
import io.etcdbench.result.Environment;
import io.etcdbench.result.Event;
import io.etcdbench.result.Finding;
import io.etcdbench.result.PhaseName;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunResult;
import io.etcdbench.run.RunObserver;
import io.etcdbench.run.Session;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Every fault that a plan can name, on three real members: it is marked, and taken back. */
@Timeout(value = 300, unit = TimeUnit.SECONDS)
final class FaultScheduleIT {
  private static final String PLAN =
      """
      client: {driver: grpc, connections: {count: 3}, calls: {deadline: 1s}}
      load: {concurrency: 50, total: 0, duration: 2m, warmup: 0s, rehearse: false,
             arrival: {shape: constant, rate: 50}}
      operations: [{kind: put}]
      """;

  /** They take no member away, so they do not hinder each other. */
  private static final String SIDE_BY_SIDE =
      "peer-delay,at=500ms,for=1s,delay=20ms; client-delay,at=500ms,for=1s,delay=20ms;"
          + " cpu-hogs,at=500ms,for=1s; compact,at=500ms; command=drain,at=500ms,for=1s,script=true"
          + " | delay between members: 20 ms; delay between members: 0 ms;"
          + " delay of clients: 20 ms; delay of clients: 0 ms;"
          + " CPU-bound processes: 1; CPU-bound processes: 0; history compacted; drain begins; drain ends";

  private static final Duration LONG = Duration.ofSeconds(60);

  private static EtcdCluster start() {
    return StartedMembers.processes(
        ClusterSpec.ofMembers(3).with(FaultSpec.NONE.with(Proxies.ALL)));
  }

  @Execution(ExecutionMode.CONCURRENT)
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "kill=follower,at=500ms,for=1s | killed; started again",
        "kill=all,at=500ms,for=500ms | m0 killed; m1 killed; m2 killed; m0 started again; m1"
            + " started again; m2 started again",
        "freeze=quorum,at=500ms,for=1s | frozen; resumed",
        "restart=leader,at=500ms | terminating; started again",
        "rolling-restart,at=500ms | m0 terminating; m0 started again; m2 terminating; m2 started"
            + " again",
        "cut-peers=leader,at=500ms,for=1s | cut off from its peers; reaches its peers again",
        "cut-peers=leader,at=500ms,for=1s,direction=in | traffic from its peers to; is blackholed;"
            + " is forwarded again",
        "blackhole=m0,at=500ms,for=1s | traffic from clients to m0 is blackholed; traffic from m0"
            + " to clients is forwarded again",
        "reset,at=500ms,for=1s,every=50ms | are reset every 50ms; are no longer reset",
        "slow-fsync=all,at=500ms,for=1s,delay=20ms | delay of each fsync of m2: 20 ms; delay of"
            + " each fsync of m2: 0 ms",
        "move-leader,at=500ms; no-space,at=1s,for=1s | leadership moved to; alarm no-space of;"
            + " raised; cleared",
        SIDE_BY_SIDE
      })
  void areMarkedAndTakenBack(String faults, String marks) throws InterruptedException {
    try (EtcdCluster cluster = start()) {
      if (plans(faults).stream().anyMatch(plan -> plan.kind() == FaultKind.SLOW_FSYNC)) {
        StartedMembers.assumeTraceable(cluster.faults().obstacle(Capability.SLOW_DISK));
      }
      areMarkedAndTakenBack(cluster, faults, marks);
    }
  }

  /** A run with these faults, until all are marked and every member takes writes. */
  static void areMarkedAndTakenBack(EtcdCluster cluster, String faults, String marks)
      throws InterruptedException {
    List<String> awaited = List.of(marks.split("; "));
    List<String> seen = new CopyOnWriteArrayList<>();
    AtomicBoolean marked = new AtomicBoolean();
    StopSignal stop = new StopSignal();
    RunObserver stopping =
        onFault(
            what -> {
              seen.add(what);
              if (awaited.stream().allMatch(String.join("; ", seen)::contains)
                  && marked.compareAndSet(false, true)) {
                CompletableFuture<Void> unused =
                    CompletableFuture.runAsync(() -> stopOnceAllWrite(cluster, stop));
              }
            });
    RunResult result = run(cluster, PLAN, plans(faults), stopping, stop);

    assertThat(result.findings())
        .extracting(Finding::kind)
        .contains("faults-injected", "cut-short")
        .doesNotContain("fault-failed", "member-died", "keys-missing", "verification-failed");
    String events = String.join("; ", measure(result).events().stream().map(Event::what).toList());
    assertThat(awaited).allSatisfy(mark -> assertThat(events).contains(mark));
    assertThat(measure(result).events().get(0).atNanos()).isGreaterThanOrEqualTo(500_000_000);
    for (Member member : cluster.members()) {
      awaitWrites(cluster, member);
    }
  }

  /** The mark of a restart precedes the member's readiness, for which a stop does not wait long. */
  private static void stopOnceAllWrite(EtcdCluster cluster, StopSignal stop) {
    Eventually.holds(
        "every member takes writes",
        () -> cluster.members().stream().allMatch(member -> canWrite(cluster, member)));
    stop.give();
  }

  @ParameterizedTest
  @EnumSource(FaultKind.class)
  void everyKindIsTried(FaultKind kind) throws NoSuchMethodException {
    CsvSource tried =
        FaultScheduleIT.class
            .getDeclaredMethod("areMarkedAndTakenBack", String.class, String.class)
            .getAnnotation(CsvSource.class);
    assertThat(kinds(tried)).contains(kind);
  }

  /** The kinds of the faults in the first column. */
  static List<FaultKind> kinds(CsvSource cases) {
    return Arrays.stream(cases.value())
        .map(line -> line.substring(0, line.indexOf('|')))
        .flatMap(faults -> plans(faults).stream())
        .map(FaultPlan::kind)
        .toList();
  }

  private static List<FaultPlan> plans(String faults) {
    return Arrays.stream(faults.split(";", -1)).map(String::strip).map(FaultPlan::parse).toList();
  }

  /** Without a probe of the disk, which has nothing to do with faults. */
  private static RunResult run(
      EtcdCluster cluster,
      String plan,
      List<FaultPlan> faults,
      RunObserver observer,
      StopSignal stop) {
    return Session.runAgain(
        PlanFile.parse(plan).withFaults(faults),
        cluster,
        Environment.capture().with(cluster.description()),
        observer,
        stop);
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void aStopInTheMiddleOfAFaultTakesItBack() throws InterruptedException {
    StopSignal stop = new StopSignal();
    try (EtcdCluster cluster = start()) {
      RunResult result =
          run(
              cluster,
              PLAN.replace("2m", "10m"),
              plans("freeze=all,at=500ms,for=5m"),
              onFault(what -> stop.give()),
              stop);

      assertThat(measure(result).events()).extracting(Event::what).contains("m0 resumed");
      for (Member member : cluster.members()) {
        awaitWrites(cluster, member);
      }
    }
  }

  private static RunObserver onFault(Consumer<String> listening) {
    return new RunObserver() {
      @Override
      public void phase(PhaseName phase, String detail) {}

      @Override
      public void fault(long atNanos, String what) {
        listening.accept(what);
      }
    };
  }

  private static void awaitWrites(EtcdCluster cluster, Member member) throws InterruptedException {
    Await.until(() -> canWrite(cluster, member), LONG, () -> member + " does not write again");
  }

  private static boolean canWrite(EtcdCluster cluster, Member member) {
    try (KeyValue etcd = KeyValue.at(member.clientUrl(), cluster.access())) {
      return etcd.canWrite();
    }
  }

  private static PhaseResult measure(RunResult result) {
    return result.measure().orElseThrow();
  }
}
