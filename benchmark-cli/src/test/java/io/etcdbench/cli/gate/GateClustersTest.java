// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.external.ExternalCluster;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.gate.arm.Pinning;
import io.etcdbench.security.Access;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class GateClustersTest {
  @Test
  void aCounterThatOneClusterDoesNotReportHasNoSum() {
    Map<String, Long> one = Map.of("rpcs", 3L, "revisions", 1L);
    assertThat(GateClusters.total(List.of(one, Map.of("rpcs", 4L, "revisions", 2L))))
        .isEqualTo(Map.of("rpcs", 7L, "revisions", 3L));
    assertThat(GateClusters.total(List.of(one, Map.of("rpcs", 4L)))).isEqualTo(Map.of("rpcs", 7L));
    assertThat(GateClusters.total(List.of(one, Map.of()))).isEmpty();
  }

  @Test
  void membersThatServedAndNoLongerDoAreNoFaultOfTheBuilds() {
    FakeEtcd server = FakeEtcd.start(Behaviour.instant());
    try (EtcdCluster cluster = ExternalCluster.connect(server.endpoints(), Access.OPEN)) {
      GateClusters clusters =
          new GateClusters(List.of(cluster), Optional.empty(), cluster.description(), Pinning.NONE);

      assertThat(clusters.failure()).isEmpty();
      server.close();

      assertThat(clusters.failure()).containsInstanceOf(ClusterException.class);
    }
  }
}
