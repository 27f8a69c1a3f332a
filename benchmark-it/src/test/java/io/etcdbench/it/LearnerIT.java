// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.ClusterSpec.Security;
import io.etcdbench.cluster.ClusterSpec.Tokens;
import io.etcdbench.cluster.ClusterSpec.Transport;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.Learner;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A member without a vote beside a cluster of processes. */
final class LearnerIT {
  private static final Duration CATCHING_UP = Duration.ofMinutes(1);

  @Test
  void answersFromItsOwnStoreAndNothingElse() throws InterruptedException {
    try (EtcdCluster cluster = StartedMembers.processes(ClusterSpec.ofMembers(1));
        KeyValue voter = KeyValue.at(cluster.leader().clientUrl(), cluster.access())) {
      voter.put("key", "value");
      try (Learner learner = Learner.join(cluster);
          KeyValue etcd = KeyValue.at(learner.clientUrl(), cluster.access())) {
        Await.until(
            () -> "value".equals(etcd.getSerializable("key")),
            CATCHING_UP,
            () -> "the learner does not catch up");
        assertThatThrownBy(() -> etcd.put("key", "other"))
            .hasStackTraceContaining("rpc not supported for learner");
      }
      assertThat(voter.get("key")).isEqualTo("value");
    }
  }

  @Test
  void joinsNoClusterThatAsksWhoItIs() {
    Security users = new Security(Transport.PLAIN, Tokens.SIMPLE, 300, 4);
    try (EtcdCluster cluster = StartedMembers.processes(ClusterSpec.ofMembers(1).with(users))) {
      assertThatThrownBy(() -> Learner.join(cluster).close())
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("without users only");
    }
  }
}
