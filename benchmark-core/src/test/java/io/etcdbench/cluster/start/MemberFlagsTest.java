// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.ClusterSpec.Security;
import io.etcdbench.cluster.ClusterSpec.Tokens;
import io.etcdbench.cluster.ClusterSpec.Transport;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class MemberFlagsTest {
  private static final MemberAddress M0 =
      new MemberAddress("m0", "0.0.0.0:2379", "127.0.0.1:1001", "0.0.0.0:2380", "m0:2380", "/data");
  private static final MemberAddress M1 =
      new MemberAddress("m1", "0.0.0.0:2379", "127.0.0.1:1002", "0.0.0.0:2380", "m1:2380", "/data");

  @TempDir private Path directory;

  @Test
  void tellsAMemberWhereItListensAndWhoTheOthersAre() {
    assertThat(flags(ClusterSpec.ofMembers(3)))
        .containsExactly(
            "--name=m0",
            "--data-dir=/data",
            "--listen-client-urls=http://0.0.0.0:2379",
            "--advertise-client-urls=http://127.0.0.1:1001",
            "--listen-peer-urls=http://0.0.0.0:2380",
            "--initial-advertise-peer-urls=http://m0:2380",
            "--initial-cluster=m0=http://m0:2380,m1=http://m1:2380",
            "--initial-cluster-token=token",
            "--initial-cluster-state=new",
            "--logger=zap",
            "--log-outputs=stderr");
  }

  @Test
  void putsTheUsersFlagsLast() {
    ClusterSpec spec = ClusterSpec.ofMembers(1).withFlags(List.of("--heartbeat-interval=50"));

    assertThat(flags(spec)).endsWith("--heartbeat-interval=50");
  }

  @Test
  void encryptsClientsAndNotPeersWithTls() {
    assertThat(flags(secured(Transport.TLS, Tokens.NONE)))
        .contains(
            "--listen-client-urls=https://0.0.0.0:2379",
            "--advertise-client-urls=https://127.0.0.1:1001",
            "--listen-peer-urls=http://0.0.0.0:2380",
            "--cert-file=/keys/server.pem",
            "--key-file=/keys/server-key.pem")
        .doesNotContain("--client-cert-auth");
  }

  @Test
  void asksClientsForACertificateWithMutualTls() {
    assertThat(flags(secured(Transport.MUTUAL_TLS, Tokens.NONE)))
        .contains("--client-cert-auth", "--trusted-ca-file=/keys/ca.pem");
  }

  @Test
  void givesSimpleTokensTheirLifeAndPasswordsTheirCost() {
    assertThat(flags(secured(Transport.PLAIN, Tokens.SIMPLE)))
        .contains("--auth-token=simple", "--auth-token-ttl=60", "--bcrypt-cost=5");
  }

  @Test
  void signsJwtTokensWithTheKeysOfTheCluster() {
    assertThat(flags(secured(Transport.PLAIN, Tokens.JWT)))
        .contains(
            "--auth-token=jwt,pub-key=/keys/token-public.pem,priv-key=/keys/token-private.pem,"
                + "sign-method=RS256,ttl=60s");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--data-dir=/x", "-name=x", "--client-cert-auth", "--bcrypt-cost=9"})
  void refusesFlagsThatTheRestOfTheClusterDependsOn(String flag) {
    assertThatThrownBy(() -> flags(ClusterSpec.ofMembers(1).withFlags(List.of(flag))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageMatching("server flag --[a-z-]+ is set by etcd-bench itself; leave it out");
  }

  @Test
  void refusesWhatIsNoFlag() {
    assertThatThrownBy(() -> flags(ClusterSpec.ofMembers(1).withFlags(List.of("quota"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("server flag 'quota' does not start with a dash; write --name=value");
  }

  private static ClusterSpec secured(Transport transport, Tokens tokens) {
    return ClusterSpec.ofMembers(3).with(new Security(transport, tokens, 60, 5));
  }

  private List<String> flags(ClusterSpec spec) {
    ClusterIdentity identity = ClusterIdentity.create(spec.security(), directory, List.of());
    return new MemberFlags(spec, List.of(M0, M1), "token", identity).of(M0, "/keys");
  }
}
