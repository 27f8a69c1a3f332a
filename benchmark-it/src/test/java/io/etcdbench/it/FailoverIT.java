// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.result.Environment;
import io.etcdbench.sizing.failover.BuiltInSettings;
import io.etcdbench.sizing.failover.CallKind;
import io.etcdbench.sizing.failover.FailoverResult;
import io.etcdbench.sizing.failover.FailoverResult.ClientCycle;
import io.etcdbench.sizing.failover.FailoverResult.Cycle;
import io.etcdbench.sizing.failover.FailoverResult.Together;
import io.etcdbench.sizing.failover.FailoverSession;
import io.etcdbench.sizing.failover.FailoverSpec;
import io.etcdbench.sizing.failover.FailoverSpec.Pace;
import io.etcdbench.sizing.failover.FaultCase;
import io.etcdbench.sizing.failover.Setting;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Client settings under faults of real members. */
@Tag("alone") // measures how long clients are not served
@Timeout(300)
final class FailoverIT {
  private static final Duration READY = Duration.ofMinutes(2);

  @TempDir private Path directory;

  @Test
  void clientsSideBySideSeeTheDeathOfTheLeaderAndLoseNothing() {
    FailoverSpec spec =
        new FailoverSpec(
            Setting.named(BuiltInSettings.ALL, List.of("jetcd", "grpc", "wire-deadline-1s")),
            FaultCase.named(List.of("leader-kill"), 30),
            1,
            Pace.SMOKE);
    List<FailoverResult> kept = new ArrayList<>();
    FailoverResult result;
    try (EtcdCluster cluster = StartedMembers.processes(ClusterSpec.ofMembers(3));
        FailoverSession session =
            new FailoverSession(cluster, spec, line -> {}, new StopSignal())) {
      Environment here = Environment.capture().with(cluster.description());
      result = session.run(FailoverResult.planned(spec, "smoke", here, 1), kept::add);
    }

    assertThat(kept).containsExactly(result);
    Cycle cycle = result.cycles().get(0);
    assertThat(cycle.electionMillis()).isPositive();
    assertThat(result.isSafe()).isTrue();
    Together together = requireNonNull(cycle.together());
    assertThat(together.callsBefore()).isBetween(100.0, 400.0);
    // Afterwards the clients call as often again, and retry what failed.
    assertThat(together.mostCalls()).isGreaterThan(requireNonNull(together.callsBefore()) / 2);
    assertThat(together.agreedMillis()).isBetween(0.0, 60_000.0);
    for (ClientCycle client : cycle.clients()) {
      assertThat(client.calls(CallKind.PUT).longestGapMillis())
          .as(client.setting())
          .isBetween(100.0, 60_000.0);
      assertThat(client.calls(CallKind.PUT).recovered()).as(client.setting()).isTrue();
      assertThat(requireNonNull(client.writes()).acknowledged()).isPositive();
      assertThat(requireNonNull(client.watch()).missed()).as(client.setting()).isZero();
      assertThat(requireNonNull(client.after()).endedInFirstSecond()).isPositive();
      assertThat(requireNonNull(client.lock()).heedingMillis()).as(client.setting()).isZero();
    }
  }

  @Test
  void keepsTheCyclesThatEndedWhenItIsStopped() throws Exception {
    try (Program program =
        Program.start(
            directory,
            Program.ONE_COMPILER,
            "failover",
            "--profile=smoke",
            "--faults=leadership-moved",
            "--cycles=50",
            "--only=grpc",
            "--output=" + directory.resolve("result"))) {
      Await.until(
          () -> program.err().contains("cycle 1 of 50") || !program.isAlive(), READY, program::err);
      List<ProcessHandle> children = program.children();
      program.signal("TERM");

      assertThat(program.exitCode(READY)).as(program.err()).isEqualTo(4);
      assertThat(children).isNotEmpty().noneMatch(Await::runs);
      Path file = directory.resolve("result").resolve(FailoverResult.FILE);
      assertThat(FailoverResult.FORMAT.read(file).cycles()).hasSizeBetween(1, 49);
    }
  }
}
