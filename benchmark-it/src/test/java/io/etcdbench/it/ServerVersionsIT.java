// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cluster.ClusterDescription.Binary;
import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.ClusterSpec.Security;
import io.etcdbench.cluster.ClusterSpec.Tokens;
import io.etcdbench.cluster.ClusterSpec.Transport;
import io.etcdbench.cluster.ClusterUser;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.Member;
import io.etcdbench.cluster.binary.EtcdBinary;
import io.etcdbench.cluster.process.ProcessCluster;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Three members of every server that the system property {@code etcdbench.it.servers} names
 * (comma-separated files); of the one that is found otherwise.
 */
final class ServerVersionsIT {

  static Stream<Binary> servers() {
    String files = System.getProperty("etcdbench.it.servers", "");
    return files.isEmpty()
        ? Stream.of(EtcdBinary.find(Optional.empty(), line -> {}))
        : Stream.of(files.split(",", -1))
            .map(file -> EtcdBinary.find(Optional.of(Path.of(file)), line -> {}));
  }

  @ParameterizedTest
  @MethodSource("servers")
  void startsServesAndComesBack(Binary server) {
    try (EtcdCluster cluster = start(ClusterSpec.ofMembers(3), server)) {
      assertThat(cluster.description().etcdVersion()).isEqualTo(server.version());
      Member leader = cluster.leader();
      cluster.kill(leader);
      cluster.restart(leader);
      assertServes(cluster, leader);
    }
  }

  @ParameterizedTest
  @MethodSource("servers")
  void letsUsersInByCertificateAndToken(Binary server) throws InterruptedException {
    for (Tokens tokens : List.of(Tokens.SIMPLE, Tokens.JWT)) {
      Security security = new Security(Transport.MUTUAL_TLS, tokens, 300, 4);
      try (EtcdCluster cluster = start(ClusterSpec.ofMembers(3).with(security), server)) {
        cluster.members().forEach(member -> assertServes(cluster, member));
        LeaderCheck.assertNamesItsLeader(cluster);
      }
    }
  }

  private static void assertServes(EtcdCluster cluster, Member member) {
    try (KeyValue etcd = KeyValue.at(member.clientUrl(), cluster.access(ClusterUser.BENCH))) {
      etcd.put("key", member.name());
      assertThat(etcd.get("key")).isEqualTo(member.name());
    }
  }

  private static EtcdCluster start(ClusterSpec spec, Binary server) {
    return ProcessCluster.start(spec, server, line -> {});
  }
}
