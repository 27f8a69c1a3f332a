// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.junit;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.Client;
import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.ClusterSpec.Tokens;
import io.etcdbench.cluster.ClusterSpec.Transport;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.Member;
import io.etcdbench.cluster.fault.FaultSpec.Proxies;
import io.etcdbench.cluster.fault.Faults.FaultEvent;
import io.etcdbench.driver.Eventually;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** A test class as a team writes it, against real members. */
@EtcdMembers(3)
final class EtcdMembersIT {
  private static final ByteSequence KEY = ByteSequence.from("key", StandardCharsets.UTF_8);

  @Test
  void theClientWritesAndReads(Client jetcd, @Endpoints List<String> endpoints) throws Exception {
    jetcd.getKVClient().put(KEY, KEY).get(1, TimeUnit.MINUTES);

    assertThat(jetcd.getKVClient().get(KEY).get(1, TimeUnit.MINUTES).getCount()).isEqualTo(1);
    assertThat(endpoints).hasSize(3);
  }

  @Test
  @RecoversWithin("60s")
  void survivesTheLossOfTheLeader(EtcdCluster cluster) {
    Member leader = cluster.leader();
    cluster.kill(leader);
    cluster.restart(leader);
  }

  @LoadTest(
      rate = "50",
      duration = "2s",
      warmup = "0",
      slo = "checkout rate > 1/s",
      onDoubt = OnDoubt.JUDGE)
  void checkout(Load load, Client jetcd) {
    load.run(() -> jetcd.getKVClient().put(KEY, KEY));
  }

  @Nested
  @EtcdMembers(value = 1, transport = Transport.TLS, tokens = Tokens.SIMPLE)
  final class WithTlsAndUsers {
    @Test
    void theClientLogsInOverTls(Client jetcd, EtcdCluster cluster) throws Exception {
      assertThat(cluster.endpoints()).singleElement().asString().startsWith("https://");
      jetcd.getKVClient().put(KEY, KEY).get(1, TimeUnit.MINUTES);
    }
  }

  @Nested
  @EtcdMembers(proxies = Proxies.PEERS)
  final class WithProxies {
    @Test
    @RecoversWithin("60s")
    void survivesTheIsolationOfTheLeader(EtcdCluster cluster) {
      Member leader = cluster.leader();
      cluster.faults().isolate(leader);
      Eventually.holds("another member leads", () -> hasAnotherLeader(cluster, leader));
      cluster.faults().rejoin(leader);

      assertThat(cluster.faults().events())
          .extracting(FaultEvent::what)
          .containsExactly(
              leader.name() + " cut off from its peers",
              leader.name() + " reaches its peers again");
    }

    private boolean hasAnotherLeader(EtcdCluster cluster, Member old) {
      try {
        return !cluster.leader().equals(old);
      } catch (ClusterException noneYet) {
        return false;
      }
    }
  }
}
