// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.analysis.explain.Bottleneck;
import io.etcdbench.analysis.explain.Explanation;
import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.Member;
import io.etcdbench.cluster.external.ExternalCluster;
import io.etcdbench.it.Saboteur.Effect;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.result.RunResult;
import io.etcdbench.run.Session;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** What is said of a run during which members of a given cluster were away. */
final class UnavailableMembersIT {
  private static final String PLAN =
      """
      client: {driver: grpc, connections: {count: 2}, calls: {deadline: %s}}
      load: {concurrency: 8, total: 0, duration: 2m, warmup: 0s, rehearse: false}
      operations: [{kind: put}]
      limits: {maxErrorShare: 1}
      """;

  /** Of calls that nobody may answer. */
  private static final String SHORT = "1s";

  /** Of calls that only a reset may end, on a busy machine. */
  private static final String LONG = "1m";

  private final StopSignal stop = new StopSignal();

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void namesTheLeaderThatWasKilledAndRestarted() {
    try (EtcdCluster members = StartedMembers.processes(ClusterSpec.ofMembers(3))) {
      Member leader = members.leader();
      Runnable nothing = () -> {};
      Explanation explanation =
          explain(
              SHORT,
              members,
              members.endpoints(),
              new Saboteur(
                  List.of(
                      nothing,
                      () -> members.kill(leader),
                      nothing,
                      nothing,
                      () -> members.restart(leader)),
                  Effect.RESTARTED,
                  stop));

      assertThat(explanation.verdict()).as("%s", explanation).isEqualTo(Bottleneck.UNAVAILABLE);
      assertThat(explanation.evidence().get(0))
          .containsPattern("member " + leader.name() + " [^;]*was restarted at \\d")
          .containsPattern("saw the leader change|became the leader|lost leadership")
          .containsPattern("\\d+ of \\d+ operations failed");
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void namesConnectionsThatWereReset() {
    try (EtcdCluster members = StartedMembers.processes(ClusterSpec.ofMembers(1));
        ResettingRelay relay = ResettingRelay.to(members.endpoints().get(0))) {
      Explanation explanation =
          explain(
              LONG,
              members,
              List.of(relay.url()),
              new Saboteur(List.of(() -> {}, relay::reset, relay::reset), Effect.SERVED, stop));

      assertThat(explanation.verdict()).as("%s", explanation).isEqualTo(Bottleneck.UNAVAILABLE);
      assertThat(explanation.evidence().get(0))
          .containsPattern("operations failed \\(\\d+ unavailable\\) between ");
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void takesMembersThatAnswerNoMoreForAnUnreachableCluster() {
    try (EtcdCluster members = StartedMembers.processes(ClusterSpec.ofMembers(3))) {
      Runnable freeze = () -> members.members().forEach(members::pause);
      Runnable thaw = () -> members.members().forEach(members::resume);
      Explanation explanation =
          explain(
              SHORT,
              members,
              members.endpoints(),
              new Saboteur(List.of(() -> {}, freeze), Effect.SILENT, stop, thaw));

      assertThat(explanation.verdict()).as("%s", explanation).isEqualTo(Bottleneck.UNREACHABLE);
      assertThat(explanation.evidence().get(0))
          .contains("did not respond", " timeout)", "nothing succeeded in the last ");
    }
  }

  private Explanation explain(
      String deadline, EtcdCluster members, List<String> endpoints, Saboteur saboteur) {
    try (EtcdCluster given = ExternalCluster.connect(endpoints, members.access())) {
      RunResult result =
          Session.run(PlanFile.parse(PLAN.formatted(deadline)), given, saboteur, stop);
      return Explanation.of(result);
    }
  }
}
