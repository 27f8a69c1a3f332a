// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.start;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cluster.ClusterSpec.Security;
import io.etcdbench.cluster.ClusterSpec.Tokens;
import io.etcdbench.cluster.ClusterSpec.Transport;
import io.etcdbench.cluster.ClusterUser;
import io.etcdbench.result.Locales;
import io.etcdbench.security.Access;
import io.etcdbench.security.Credentials;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

final class ClusterIdentityTest {
  @TempDir private Path directory;

  @RegisterExtension final Locales locales = new Locales();

  @Test
  void isOpenWithoutSecurity() {
    ClusterIdentity identity = create(Transport.PLAIN, Tokens.NONE);

    assertThat(identity.access(ClusterUser.ROOT)).isEqualTo(Access.OPEN);
    assertThat(identity.inWords()).isEqualTo("plain text, no authentication");
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void identifiesUsersByPasswordWithTokens() {
    Access access = create(Transport.TLS, Tokens.SIMPLE).access(ClusterUser.BENCH);

    assertThat(access.user()).map(Credentials::user).contains("bench");
    assertThat(access.tlsMaterial()).get().matches(tls -> tls.ownCertificate().isEmpty());
  }

  @Test
  void identifiesUsersByCertificateToo() {
    Access access = create(Transport.MUTUAL_TLS, Tokens.JWT).access(ClusterUser.BENCH);

    assertThat(access.user()).isPresent();
    assertThat(access.tlsMaterial().flatMap(tls -> tls.ownCertificate()))
        .contains(directory.resolve("client-bench.pem"));
  }

  @Test
  void saysTheSameUnderALocaleWithOtherDigits() {
    ClusterIdentity identity = create(Transport.PLAIN, Tokens.JWT);
    locales.use("ar-EG");

    assertThat(identity.serverFlags("here")).anyMatch(flag -> flag.endsWith(",ttl=300s"));
    assertThat(identity.inWords())
        .isEqualTo("plain text, users with JWT tokens (life 300 s, bcrypt cost 10)");
  }

  @Test
  void usesNoPasswordWhileThereAreNoUsersYet() {
    assertThat(create(Transport.TLS, Tokens.SIMPLE).accessBeforeUsers())
        .matches(access -> access.user().isEmpty() && access.tlsMaterial().isPresent());
  }

  @Test
  void hasOtherPasswordsInEveryCluster() {
    assertThat(create(Transport.PLAIN, Tokens.SIMPLE).credentials(ClusterUser.ROOT).password())
        .hasSize(32)
        .isNotEqualTo(
            create(Transport.PLAIN, Tokens.SIMPLE).credentials(ClusterUser.ROOT).password());
  }

  private ClusterIdentity create(Transport transport, Tokens tokens) {
    return ClusterIdentity.create(new Security(transport, tokens, 300, 10), directory, List.of());
  }
}
