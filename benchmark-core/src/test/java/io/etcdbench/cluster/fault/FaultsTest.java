// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.cluster.Capability;
import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.Member;
import io.etcdbench.cluster.fault.FaultSpec.Proxies;
import io.etcdbench.cluster.network.LocalNetwork;
import io.etcdbench.cluster.process.GuardedSpawner;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What containers support; processes are in FaultsIT. */
final class FaultsTest {
  private static final Member M0 = new Member("m0", "1", "http://127.0.0.1:1");

  @TempDir private Path directory;
  private final List<String> cuts = new ArrayList<>();
  private Faults containers;

  @BeforeEach
  void create() {
    LocalFaults local = new LocalFaults(null, Proxies.NONE, GuardedSpawner.best(), directory, null);
    Faults.PeerLinks links =
        new Faults.PeerLinks() {
          @Override
          public void cut(String member) {
            cuts.add("cut " + member);
          }

          @Override
          public void join(String member) {
            cuts.add("join " + member);
          }
        };
    containers = Faults.of(local, links, Faults::obstacleInContainers, List.of("m0"));
  }

  @Test
  void cutsPeersInBothDirectionsAlone() {
    containers.isolate(M0);
    containers.rejoin(M0);

    assertThat(cuts).containsExactly("cut m0", "join m0");
    assertThatThrownBy(() -> containers.toPeers(M0, LocalNetwork.Path.BLACKHOLED))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageContaining("they can only be cut in both directions");
    assertThatThrownBy(() -> containers.fromPeers(M0, LocalNetwork.Path.BLACKHOLED))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageContaining("they can only be cut in both directions");
  }

  @Test
  void explainsWhatIsNotSupported() {
    assertThat(containers.obstacle(Capability.PARTITION)).isEmpty();
    assertThat(containers.obstacle(Capability.CPU_HOG)).isEmpty();
    assertThat(containers.obstacle(Capability.CLIENT_CUT))
        .hasValueSatisfying(why -> assertThat(why).contains("--proxies clients"));
    assertThat(containers.obstacle(Capability.SLOW_DISK))
        .hasValueSatisfying(why -> assertThat(why).contains("the image of the members"));
  }

  @Test
  void beginsNoneOfSeveralFaultsIfOneIsNotSupported() {
    FaultSpec spec = FaultSpec.NONE.withFsyncDelay(Duration.ofMillis(1)).withCpuHogs(1);

    assertThatThrownBy(() -> containers.begin(spec))
        .isInstanceOf(ClusterException.class)
        .hasMessageContaining("strace");
    assertThat(directory).isEmptyDirectory();
  }
}
