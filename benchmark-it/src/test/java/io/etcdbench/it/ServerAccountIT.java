// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.ClusterSpec.Security;
import io.etcdbench.cluster.ClusterSpec.Tokens;
import io.etcdbench.cluster.ClusterSpec.Transport;
import io.etcdbench.cluster.ClusterUser;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.Member;
import io.etcdbench.cluster.external.ExternalCluster;
import io.etcdbench.cluster.process.FreePort;
import io.etcdbench.observe.server.MemberAccount;
import io.etcdbench.observe.server.ServerAccount;
import io.etcdbench.observe.server.ServerSampler;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** What real members say of themselves. */
final class ServerAccountIT {
  private static final int PUTS = 100;

  @Test
  void countsWhatClientsDidBehindMutualTls() throws InterruptedException {
    Security security = new Security(Transport.MUTUAL_TLS, Tokens.SIMPLE, 300, 4);
    try (EtcdCluster cluster = StartedMembers.processes(ClusterSpec.ofMembers(3).with(security));
        ServerSampler sampler = ServerSampler.start(cluster)) {
      assertThat(put(cluster, cluster.leader())).isEqualTo(PUTS);
      ServerAccount account = sampler.finish();

      assertThat(account.unreadable()).isEmpty();
      assertThat(account.members()).hasSize(3).allMatch(m -> m.storage().walFsync() != null);
      assertThat(account.calls("Put")).isEqualTo(PUTS);
      assertThat(account.calls("Authenticate")).isPositive();
      assertThat(account.members())
          .extracting(m -> m.storage().revisionAfter() - m.storage().revisionBefore())
          .contains((long) PUTS);
      assertThat(account.members())
          .filteredOn(m -> m.consensus().leaderAfter())
          .extracting(MemberAccount::name)
          .containsExactly(cluster.leader().name());
    }
  }

  @Test
  void readsMetricsAtAnAddressOfTheirOwn() throws InterruptedException {
    String url = "http://127.0.0.1:" + FreePort.number();
    ClusterSpec spec =
        ClusterSpec.ofMembers(1)
            .with(new Security(Transport.TLS, Tokens.NONE, 300, 4))
            .withFlags(List.of("--listen-metrics-urls=" + url));
    try (EtcdCluster cluster = StartedMembers.processes(spec)) {
      try (EtcdCluster given =
              ExternalCluster.connect(cluster.endpoints(), List.of(url), cluster.access());
          ServerSampler sampler = ServerSampler.start(given)) {
        assertThat(put(cluster, cluster.members().get(0))).isEqualTo(PUTS);
        assertThat(sampler.finish().calls("Put")).isEqualTo(PUTS);
      }
    }
  }

  @Test
  void goesOnThroughARestart() throws InterruptedException {
    try (EtcdCluster cluster = StartedMembers.processes(ClusterSpec.ofMembers(3));
        ServerSampler sampler = ServerSampler.start(cluster)) {
      Member leader = cluster.leader();
      cluster.kill(leader);
      cluster.restart(leader);
      long sent = put(cluster, leader);
      ServerAccount account = sampler.finish();

      assertThat(account.sum(m -> m.process().restarts())).isOne();
      assertThat(account.calls("Put")).as("a call may not arrive").isBetween((long) PUTS, sent);
      assertThat(account.members()).anyMatch(m -> m.consensus().leaderChanges() > 0);
    }
  }

  /** Puts until so many puts are acknowledged; returns how many were sent. */
  private static long put(EtcdCluster cluster, Member member) throws InterruptedException {
    AtomicLong sent = new AtomicLong();
    try (KeyValue etcd = KeyValue.at(member.clientUrl(), cluster.access(ClusterUser.BENCH))) {
      for (int i = 0; i < PUTS; i++) {
        String key = "key" + i;
        long unused =
            Await.answer(
                () -> {
                  long number = sent.incrementAndGet();
                  etcd.put(key, "value");
                  return number;
                });
      }
    }
    return sent.get();
  }
}
