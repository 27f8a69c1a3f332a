// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.duet;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.ClusterSpec.Security;
import io.etcdbench.cluster.ClusterSpec.Tokens;
import io.etcdbench.cluster.ClusterSpec.Transport;
import io.etcdbench.cluster.ClusterUser;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.gate.Arm;
import io.etcdbench.gate.Slice;
import io.etcdbench.gate.arm.ArmProcesses;
import io.etcdbench.gate.arm.ArmStarter.ArmSpec;
import io.etcdbench.gate.arm.ClusterAccess;
import io.etcdbench.gate.arm.LiveArm;
import io.etcdbench.gate.arm.ServerCounter;
import io.etcdbench.gate.duet.Workloads.Elsewhere;
import io.etcdbench.it.StartedMembers;
import io.etcdbench.observe.server.ServerCounts;
import io.etcdbench.plan.RunPlan;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An arm of the gate on a real cluster: its certificate and user, and its watches. */
final class SecuredArmIT {
  private static final List<String> ENTRY = List.of("io.etcdbench.cli.ArmMain");
  private static final int OPERATIONS = 100;

  @TempDir private Path folder;

  @Execution(ExecutionMode.CONCURRENT)
  @ParameterizedTest
  @CsvSource({"jetcd, 50", "wire, 1"})
  void theMembersCountTheWatchesAndStreamsOfAnArm(String driver, long streams, TestInfo test) {
    try (EtcdCluster cluster = StartedMembers.forTest(test, ClusterSpec.ofMembers(1))) {
      ClusterAccess reach = new ClusterAccess(cluster.endpoints(), cluster.access());
      ArmProcesses arms = new ArmProcesses(List.of(), List.of(), ENTRY, folder, List.of(reach));
      RunPlan put =
          new ClientOverrides(Map.of("driver", driver))
              .over(Workloads.named("put", Elsewhere.NO))
              .withOwnPrefix();
      ServerCounts counts = ServerCounts.of(cluster);
      Map<String, Long> before = counts.watches();
      try (LiveArm arm = arms.start(new ArmSpec(Arm.CANDIDATE, "x", put, 0))) {
        Map<String, String> unused = arm.identity();
        arm.watch(10);
        arm.watch(40);
        assertThat(ServerCounter.growth(before, counts.watches()))
            .containsEntry(ServerCounts.WATCHES, 50L)
            .containsEntry(ServerCounts.WATCH_STREAMS, streams);
      }
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void anArmShowsItsCertificateAndLogsInAndTheServersCountItsCalls(TestInfo test) {
    Security security = new Security(Transport.MUTUAL_TLS, Tokens.SIMPLE, 300, 4);
    try (EtcdCluster cluster =
        StartedMembers.forTest(test, ClusterSpec.ofMembers(1).with(security))) {
      ClusterAccess reach =
          new ClusterAccess(cluster.endpoints(), cluster.access(ClusterUser.BENCH));
      ArmProcesses arms = new ArmProcesses(List.of(), List.of(), ENTRY, folder, List.of(reach));
      RunPlan put = Workloads.named("put", Elsewhere.NO).withOwnPrefix();
      ServerCounts counts = ServerCounts.of(cluster);
      try (LiveArm arm = arms.start(new ArmSpec(Arm.CANDIDATE, "x", put, 0))) {
        assertThat(arm.identity()).containsKey("jvm");
        Slice warm = arm.count(OPERATIONS, 1);
        Map<String, Long> before = counts.read();
        Slice slice = arm.count(OPERATIONS, 2);
        Map<String, Long> grown = ServerCounter.growth(before, counts.read());
        assertThat(List.of(warm, slice)).allMatch(one -> one.failed() == 0);
        assertThat(slice.operations()).isEqualTo(OPERATIONS);
        assertThat(grown)
            .containsEntry(ServerCounts.RPCS, (long) OPERATIONS)
            .containsEntry(ServerCounts.REVISIONS, (long) OPERATIONS);
      }
    }
  }
}
