// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.cluster.Capability;
import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.Member;
import io.etcdbench.cluster.fault.FaultSpec.Proxies;
import io.etcdbench.cluster.fault.Faults.FaultEvent;
import io.etcdbench.cluster.network.LocalNetwork;
import io.etcdbench.cluster.process.GuardedSpawner;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What containers support, and members without a process; running processes are in FaultsIT. */
final class FaultsTest {
  private static final Member M0 = new Member("m0", "1", "http://127.0.0.1:1");
  private static final Duration DELAY = Duration.ofMillis(20);
  private static final long NO_PROCESS = Integer.MAX_VALUE;

  @TempDir private Path directory;
  private final List<String> cuts = new ArrayList<>();
  private final List<String> lookedUp = new ArrayList<>();
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
        .hasValue(
            "there are no proxies before the members; start the cluster with --proxies clients, in a plan"
                + " cluster.start.faults.proxies: clients, in a test @EtcdMembers(proxies = Proxies.CLIENTS)");
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

  @Test
  void slowsTheDiskOfARestartedMemberUntilTheDelayEnds() {
    try (GuardedSpawner spawner = GuardedSpawner.best();
        LocalFaults local = processes(spawner, OptionalLong.empty())) {
      Faults faults = Faults.of(local, List.of("m0"));

      local.slowDisk("m0", DELAY);
      faults.restarted(M0);
      local.slowDisk("m0", Duration.ZERO);
      faults.restarted(M0);

      assertThat(lookedUp).containsExactly("m0", "m0");
      assertThat(faults.events())
          .extracting(FaultEvent::what)
          .containsExactly("delay of each fsync of m0: 20 ms");
    }
  }

  @Test
  void doesNotRepeatADelayThatCouldNotBegin() {
    try (GuardedSpawner spawner = GuardedSpawner.best();
        LocalFaults local = processes(spawner, OptionalLong.of(NO_PROCESS))) {
      Faults faults = Faults.of(local, List.of("m0"));

      assertThatThrownBy(() -> local.slowDisk("m0", DELAY)).isInstanceOf(ClusterException.class);
      faults.restarted(M0);

      assertThat(lookedUp).containsExactly("m0");
      assertThat(faults.events()).isEmpty();
    }
  }

  private LocalFaults processes(GuardedSpawner spawner, OptionalLong pid) {
    return new LocalFaults(
        null,
        Proxies.NONE,
        spawner,
        directory,
        member -> {
          lookedUp.add(member);
          return pid;
        });
  }
}
