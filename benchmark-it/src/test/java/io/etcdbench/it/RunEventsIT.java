// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.Member;
import io.etcdbench.cluster.fault.FaultSpec;
import io.etcdbench.cluster.fault.FaultSpec.Proxies;
import io.etcdbench.it.Saboteur.Effect;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.report.RunReport;
import io.etcdbench.result.Event;
import io.etcdbench.result.Finding;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunResult;
import io.etcdbench.run.Session;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** What is done to members while a load lasts is in its result, and marked on its page. */
final class RunEventsIT {
  private static final String PLAN =
      """
      client: {driver: grpc}
      load: {concurrency: 2, total: 0, duration: 60s, warmup: 0s, rehearse: false}
      operations: [{kind: put}]
      """;

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void tellsWhenAFaultWasInjectedAndTakenBack() {
    FaultSpec proxies =
        new FaultSpec(Proxies.PEERS, Duration.ZERO, Duration.ZERO, Duration.ZERO, 0);
    try (EtcdCluster cluster = StartedMembers.processes(ClusterSpec.ofMembers(3).with(proxies))) {
      cluster.faults().delayPeers(Duration.ZERO); // before the load: none of its events
      RunResult result =
          run(
              cluster,
              () -> cluster.faults().delayPeers(Duration.ofNanos(12_500_000)),
              () -> cluster.faults().delayPeers(Duration.ZERO));

      List<Event> events = measure(result).events();
      assertThat(events)
          .extracting(Event::what)
          .containsExactly("delay between members: 12.5 ms", "delay between members: 0 ms");
      assertThat(events.get(0).atNanos()).isBetween(900_000_000L, measure(result).elapsedNanos());
      assertThat(RunReport.of(result, Path.of("")).page())
          .contains("delay between members: 12.5 ms", "class=\"marks\"");
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void tellsWhenAMemberWasKilledAndStartedAgain() {
    try (EtcdCluster cluster = StartedMembers.processes(ClusterSpec.ofMembers(3))) {
      Member follower =
          cluster.members().stream()
              .filter(member -> !member.equals(cluster.leader()))
              .findFirst()
              .orElseThrow();
      RunResult result =
          run(cluster, () -> cluster.kill(follower), () -> cluster.restart(follower));

      assertThat(measure(result).events())
          .extracting(Event::what)
          .containsExactly(follower.name() + " killed", follower.name() + " started again");
      assertThat(RunReport.of(result, Path.of("")).page()).contains(follower.name() + " killed");
      assertThat(result.findings()).extracting(Finding::kind).contains("member-restart");
    }
  }

  /** Ends the load when an operation has succeeded after the second action. */
  private static RunResult run(EtcdCluster cluster, Runnable first, Runnable second) {
    StopSignal stop = new StopSignal();
    Saboteur saboteur = new Saboteur(List.of(first, second), Effect.SERVED, stop);
    return Session.run(PlanFile.parse(PLAN), cluster, saboteur, stop);
  }

  private static PhaseResult measure(RunResult result) {
    return result.measure().orElseThrow();
  }
}
