// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.external.ExternalCluster;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.observe.machine.MachineUse;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.result.ClientCost;
import io.etcdbench.result.Finding;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.Status;
import io.etcdbench.run.RunObserver;
import io.etcdbench.run.Session;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** What is said of a run whose client shared its machine with busy programs. */
@Tag("alone") // takes every processor
final class BusyClientIT {
  private static final String PLAN =
      """
      client: {driver: grpc, connections: {count: 2}}
      load: {concurrency: 2, total: 0, duration: 5s, warmup: 1s, rehearse: false}
      operations: [{kind: put}]
      """;

  @Test
  @EnabledOnOs(OS.LINUX)
  void doubtsARunAgainstGivenEndpointsBesideBusyProcesses() {
    try (EtcdCluster members = StartedMembers.processes(ClusterSpec.ofMembers(1));
        EtcdCluster given = ExternalCluster.connect(members.endpoints(), members.access())) {
      members.faults().hogCpu(2 * Runtime.getRuntime().availableProcessors());

      RunResult result =
          Session.run(PlanFile.parse(PLAN), given, RunObserver.NOBODY, new StopSignal());

      assertThat(result.status()).isEqualTo(Status.DOUBTFUL);
      assertThat(result.findings())
          .filteredOn(finding -> finding.kind().equals("cpu-saturated"))
          .extracting(Finding::observed)
          .singleElement()
          .asString()
          .containsPattern("the client \\d.*, the members \\d.*, other programs \\d");
      assertThat(machine(result).map(MachineUse::cpuBusyShare))
          .hasValueSatisfying(busy -> assertThat(busy).isGreaterThan(0.9));
    }
  }

  private static Optional<MachineUse> machine(RunResult result) {
    return Optional.ofNullable(result.client()).map(ClientCost::machine);
  }
}
