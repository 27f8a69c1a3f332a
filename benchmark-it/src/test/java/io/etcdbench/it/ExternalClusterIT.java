// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.cluster.Capability;
import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.ClusterSpec.Security;
import io.etcdbench.cluster.ClusterSpec.Tokens;
import io.etcdbench.cluster.ClusterSpec.Transport;
import io.etcdbench.cluster.ClusterUser;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.Member;
import io.etcdbench.cluster.binary.EtcdBinary;
import io.etcdbench.cluster.external.ExternalCluster;
import io.etcdbench.cluster.process.ProcessCluster;
import io.etcdbench.security.Access;
import io.etcdbench.security.Credentials;
import io.etcdbench.security.TlsMaterial;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A cluster that is given; here one that we started, to which nobody says so. */
@Timeout(value = 180, unit = TimeUnit.SECONDS)
final class ExternalClusterIT {
  private static EtcdCluster plain;
  private static EtcdCluster secured;

  @BeforeAll
  static void start() {
    plain = start(ClusterSpec.ofMembers(3));
    secured =
        start(
            ClusterSpec.ofMembers(1)
                .with(new Security(Transport.MUTUAL_TLS, Tokens.SIMPLE, 300, 4)));
  }

  private static EtcdCluster start(ClusterSpec spec) {
    return ProcessCluster.start(spec, EtcdBinary.find(Optional.empty(), line -> {}), line -> {});
  }

  @AfterAll
  static void end() {
    plain.close();
    secured.close();
  }

  @Test
  void namesTheMembersAsTheyNameThemselves() throws InterruptedException {
    try (ExternalCluster cluster = ExternalCluster.connect(plain.endpoints(), Access.OPEN)) {
      assertThat(cluster.members()).isEqualTo(plain.members());
      LeaderCheck.assertNamesItsLeader(cluster);
      assertThat(cluster.description().origin()).isEqualTo("external");
      assertThat(cluster.description().topology())
          .isEqualTo("3 endpoints given, leading to 3 of 3 members");
      assertThat(cluster.description().etcdVersion()).isEqualTo(plain.description().etcdVersion());
      assertThat(cluster.description().startedBinary()).isEmpty();
    }
  }

  @Test
  void usesTheEndpointsAsTheyWereGiven() {
    List<String> given =
        plain.endpoints().stream()
            .limit(1)
            .map(url -> url.replace("127.0.0.1", "localhost"))
            .toList();

    try (ExternalCluster cluster = ExternalCluster.connect(given, Access.OPEN)) {
      assertThat(cluster.endpoints()).isEqualTo(given);
      assertThat(cluster.description().topology())
          .isEqualTo("1 endpoint given, leading to 1 of 3 members");
    }
  }

  @Test
  void tellsTwoWaysToOneMemberApart() {
    String url = plain.endpoints().get(0);
    List<String> given = List.of(url, url.replace("127.0.0.1", "localhost"));

    try (ExternalCluster cluster = ExternalCluster.connect(given, Access.OPEN)) {
      assertThat(cluster.members()).extracting(Member::name).isEqualTo(given);
    }
  }

  @Test
  void leavesTheMembersAlone() {
    try (ExternalCluster cluster = ExternalCluster.connect(plain.endpoints(), Access.OPEN)) {
      assertThat(Capability.values()).noneMatch(cluster::supports);
      assertThatThrownBy(() -> cluster.kill(cluster.members().get(0)))
          .isInstanceOf(UnsupportedOperationException.class)
          .hasMessageContaining("members of an external cluster are never killed");
    }
    plain.requireMembersAlive();
  }

  @Test
  void comesInWithACertificateAPasswordOrBoth() {
    for (ClusterUser user : ClusterUser.values()) {
      Access access = secured.access(user);
      ExternalCluster.connect(secured.endpoints(), access).close();
      ExternalCluster.connect(secured.endpoints(), access.as(null)).close();
    }
  }

  @Test
  void saysThatThePasswordIsWrong() {
    Access access = secured.access().as(new Credentials("bench", "guess"));

    assertRefusal(secured, access, "refuses user 'bench': the name or the password is wrong");
  }

  @Test
  void saysThatThereAreNoUsers() {
    Access access = Access.OPEN.as(new Credentials("bench", "guess"));

    assertRefusal(plain, access, "has no authentication enabled; leave user 'bench' out");
  }

  @Test
  void saysThatACertificateIsMissing() {
    Access access =
        new Access(
            TlsMaterial.trusting(
                Optional.ofNullable(secured.access().tlsMaterial().orElseThrow().trustedCa())
                    .orElseThrow()),
            null);

    assertRefusal(
        secured, access, "requires a client certificate that it trusts; give one with its key");
  }

  @Test
  void saysThatTlsIsSpokenThereAndNotHere() {
    String endpoint = secured.endpoints().get(0).replace("https", "http");

    assertThatThrownBy(() -> ExternalCluster.connect(List.of(endpoint), Access.OPEN).close())
        .isInstanceOf(ClusterException.class)
        .hasMessageContaining("speaks TLS, not plain text; use https://");
  }

  @Test
  void saysThatPlainTextIsSpokenThereAndNotHere() {
    String endpoint = plain.endpoints().get(0).replace("http", "https");
    Access access = new Access(TlsMaterial.JVM_DEFAULT, null);

    assertThatThrownBy(() -> ExternalCluster.connect(List.of(endpoint), access).close())
        .isInstanceOf(ClusterException.class)
        .hasMessage("endpoint %s speaks plain text, not TLS; use http://", endpoint);
  }

  private static void assertRefusal(EtcdCluster cluster, Access access, String reason) {
    assertThatThrownBy(() -> ExternalCluster.connect(cluster.endpoints(), access).close())
        .isInstanceOf(ClusterException.class)
        .hasMessage("endpoint %s %s", cluster.endpoints().get(0), reason);
  }
}
