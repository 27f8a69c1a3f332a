// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.plan.ClusterPlan;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.fault.FaultKind;
import io.etcdbench.plan.fault.FaultPlan;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every fault that containers can have, on three of them: it is marked, and taken back. */
@NeedsDocker
@Timeout(value = 300, unit = TimeUnit.SECONDS)
final class ContainerFaultsIT {
  private static EtcdCluster cluster;

  @BeforeAll
  static void start() {
    cluster = StartedMembers.containers(ClusterSpec.ofMembers(3), line -> {});
  }

  @AfterAll
  static void end() {
    cluster.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "kill=leader,at=500ms,for=1s | killed; started again",
        "freeze=leader,at=500ms,for=1s | frozen; resumed",
        "restart=follower,at=500ms | terminating; started again",
        "rolling-restart,at=500ms | m0 terminating; m0 started again; m2 terminating; m2 started"
            + " again",
        "cut-peers=leader,at=500ms,for=1500ms | cut off from its peers; reaches its peers again",
        "move-leader,at=500ms; no-space,at=1s,for=1s | leadership moved to; alarm no-space of;"
            + " raised; cleared",
        "compact,at=500ms; command=drain,at=500ms,for=1s,script=true | history compacted; drain"
            + " begins; drain ends"
      })
  void areMarkedAndTakenBack(String faults, String marks) throws InterruptedException {
    FaultScheduleIT.areMarkedAndTakenBack(cluster, faults, marks);
  }

  @Test
  void everyKindThatAPlanAcceptsForContainersIsTried() throws NoSuchMethodException {
    CsvSource tried =
        ContainerFaultsIT.class
            .getDeclaredMethod("areMarkedAndTakenBack", String.class, String.class)
            .getAnnotation(CsvSource.class);

    assertThat(FaultScheduleIT.kinds(tried))
        .containsExactlyInAnyOrderElementsOf(
            Stream.of(FaultKind.values()).filter(ContainerFaultsIT::isAccepted).toList());
  }

  private static boolean isAccepted(FaultKind kind) {
    if (kind == FaultKind.COMMAND) {
      return true; // the user's own script, on any cluster
    }
    ClusterPlan containers =
        PlanFile.parse("cluster: {origin: container, start: {members: 3}}").cluster();
    for (String details : List.of("", ",for=1s", ",for=1s,delay=1ms")) {
      try {
        FaultPlan.parse(kind.label() + ",at=1s" + details).requireFits(containers);
        return true;
      } catch (IllegalArgumentException refused) {
        // it needs another detail, or containers cannot have it
      }
    }
    return false;
  }
}
