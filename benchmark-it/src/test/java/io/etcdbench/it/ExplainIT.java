// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.analysis.explain.Explanation;
import io.etcdbench.analysis.explain.LatencyBudget;
import io.etcdbench.analysis.explain.LatencyBudget.Segment;
import io.etcdbench.analysis.explain.LatencyComponent;
import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.ClusterSpec.Security;
import io.etcdbench.cluster.ClusterSpec.Tokens;
import io.etcdbench.cluster.ClusterSpec.Transport;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.fault.FaultSpec;
import io.etcdbench.document.text.TextStyle;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.report.ReportFormat;
import io.etcdbench.report.RunReport;
import io.etcdbench.result.Environment.RoundTrips;
import io.etcdbench.result.RunResult;
import io.etcdbench.run.RunObserver;
import io.etcdbench.run.Session;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What an explanation says of real members. */
final class ExplainIT {
  private static final String PUTS_AND_GETS =
      """
      load: {concurrency: 4, total: 100, warmup: 0s, rehearse: false}
      operations:
        - {kind: put, keys: {space: 10}}
        - {kind: get, keys: {space: 10}}
      """;

  @Test
  void accountsForEachPartBehindMutualTlsAndTokens() {
    Security security = new Security(Transport.MUTUAL_TLS, Tokens.SIMPLE, 300, 4);
    RunResult result = run(ClusterSpec.ofMembers(3).with(security));
    LatencyBudget budget = LatencyBudget.of(result).orElseThrow();

    RoundTrips atRest = Objects.requireNonNull(result.environment().roundTrips());
    assertThat(budget.segments())
        .extracting(Segment::part)
        .contains(
            LatencyComponent.WAL_FSYNC, LatencyComponent.APPLY, LatencyComponent.BACKEND_COMMIT)
        .contains(LatencyComponent.NETWORK, LatencyComponent.REST);
    // Where the cores are busy, a round trip on the loopback is too short to be seen at rest.
    boolean seen = atRest.peersNanos() > 0;
    boolean accounted =
        budget.segments().stream().anyMatch(s -> s.part() == LatencyComponent.RAFT_ROUND_TRIP);
    assertThat(accounted)
        .as("round trips %s, missing %s", atRest, budget.missing())
        .isEqualTo(seen || budget.missing().isEmpty());
    assertThat(budget.floor() != null).isEqualTo(accounted);
  }

  @Test
  void endsItsReportWithAVerdict() {
    RunResult result = run(ClusterSpec.ofMembers(1));
    String report = ReportFormat.FULL.render(RunReport.of(result, Path.of(".")), TextStyle.PLAIN);

    assertThat(report.lines()).last().isEqualTo(Explanation.of(result).line());
    assertThat(report).contains("\nLatency budget\n", "\n  to do ");
  }

  @Test
  void seesADelayBetweenMembersBeforeTheLoad() {
    ClusterSpec far =
        ClusterSpec.ofMembers(3).with(FaultSpec.NONE.withPeerDelay(Duration.ofMillis(20)));
    RunResult result = run(far);
    LatencyBudget budget = LatencyBudget.of(result).orElseThrow();

    assertThat(result.environment().roundTrips())
        .satisfies(trips -> assertThat(trips.peersNanos()).isBetween(38_000_000L, 400_000_000L));
    assertThat(budget.nanos(LatencyComponent.RAFT_ROUND_TRIP)).isGreaterThan(38_000_000);
  }

  private static RunResult run(ClusterSpec spec) {
    try (EtcdCluster cluster = StartedMembers.processes(spec)) {
      return Session.run(
          PlanFile.parse(PUTS_AND_GETS), cluster, RunObserver.NOBODY, new StopSignal());
    }
  }
}
