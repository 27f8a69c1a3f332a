// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.external;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.driver.Eventually;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.Call;
import io.etcdbench.fake.EtcdError;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.fake.FakeSpec;
import io.etcdbench.fake.ResponseModel;
import io.etcdbench.fake.ServiceTime;
import io.etcdbench.observe.machine.Since;
import io.etcdbench.security.Access;
import io.etcdbench.security.TlsMaterial;
import io.etcdbench.security.TlsMaterial.Verification;
import io.etcdbench.tls.CertificateDirectory;
import io.grpc.Status.Code;
import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How long, and how often, an endpoint is tried, and what is wrong with its certificate. */
@Timeout(120)
final class DialTest {
  @TempDir private Path directory;
  private X509Bundle authority;

  @BeforeEach
  void makeAuthority() throws Exception {
    authority = valid("CN=test authority").setIsCertificateAuthority(true).buildSelfSigned();
    Files.writeString(directory.resolve("ca.pem"), authority.getCertificatePEM());
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void waitsForASlowMemberAsLongAsTheDialTimeoutAllows() {
    try (FakeEtcd server = slow(Duration.ofSeconds(4));
        EtcdCluster cluster = connect(server, Access.OPEN, Duration.ofSeconds(60))) {
      assertThat(cluster.members()).hasSize(1);
    }
  }

  @Test
  void namesWhatWasTriedAndHowBusyThisMachineIs() {
    try (FakeEtcd server = slow(Duration.ofMinutes(1))) {
      assertThatThrownBy(() -> connect(server, Access.OPEN, Duration.ofMillis(100)).close())
          .isInstanceOf(ClusterException.class)
          .hasMessageContaining("(2 attempts in ")
          .hasMessageContaining("with a dial timeout of 100 ms")
          .hasMessageContaining("this machine: load average ")
          .hasMessageContaining("CPU pressure ");
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void spendsTwoDialTimeoutsOnASilentEndpoint() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      String endpoint = "http://127.0.0.1:" + silent.getLocalPort();
      Since begin = Since.now();
      assertThatThrownBy(
              () ->
                  ExternalCluster.connect(
                          List.of(endpoint), List.of(), Access.OPEN, Duration.ofMillis(400))
                      .close())
          .hasMessageStartingWith("endpoint " + endpoint + " does not respond (2 attempts in ");
      begin.requireBelow(Duration.ofSeconds(3));
      assertThat(Duration.ofNanos(System.nanoTime() - begin.counters().atNanos()))
          .isGreaterThanOrEqualTo(Duration.ofMillis(800));
    }
  }

  @Test
  void asksAgainWhileEtcdHasTooManyRequests() throws Exception {
    try (FakeEtcd server = FakeEtcd.start(refusing())) {
      Thread relief =
          new Thread(
              () -> {
                while (server.counts().received(Call.SERIALIZABLE_RANGE) < 2) {
                  Thread.onSpinWait();
                }
                server.behave(Behaviour.instant());
              },
              "relief");
      relief.start();
      try (EtcdCluster cluster = connect(server, Access.OPEN, Duration.ofSeconds(60))) {
        assertThat(cluster.members()).hasSize(1);
      }
      relief.join();
      assertThat(server.counts().received(Call.SERIALIZABLE_RANGE)).isGreaterThanOrEqualTo(3);
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void namesARefusalThatDoesNotPass() {
    try (FakeEtcd server = FakeEtcd.start(refusing())) {
      assertThatThrownBy(() -> connect(server, Access.OPEN, Duration.ofSeconds(4)).close())
          .isInstanceOf(ClusterException.class)
          .hasMessageContaining(" answers 'etcdserver: too many requests' (1 attempt in ");
    }
  }

  /** The dial timeout may pass in the middle of a repetition. */
  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void namesARefusalAlsoWhenTheLastAnswerIsMissing() throws Exception {
    try (FakeEtcd server = FakeEtcd.start(refusing())) {
      Thread silence =
          new Thread(
              () -> {
                Eventually.holds("a refusal", () -> refusals(server) >= 1);
                server.behave(
                    Behaviour.instant()
                        .with(
                            Call.SERIALIZABLE_RANGE,
                            ResponseModel.of(ServiceTime.fixed(Duration.ofMinutes(1)))));
              },
              "silence");
      silence.start();
      assertThatThrownBy(() -> connect(server, Access.OPEN, Duration.ofSeconds(4)).close())
          .isInstanceOf(ClusterException.class)
          .hasMessageContaining(" answers 'etcdserver: too many requests' (1 attempt in ");
      silence.join();
    }
  }

  private static long refusals(FakeEtcd server) {
    return server.counts().all().calls().answered(Call.SERIALIZABLE_RANGE, Code.RESOURCE_EXHAUSTED);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          -40 | -10 | 127.0.0.1       | has expired (NotAfter:
           10 |  40 | 127.0.0.1       | is not valid yet (NotBefore:
          -10 |  10 | etcd.invalid    | is not for the host '127.0.0.1'
          """)
  void namesWhatIsWrongWithACertificate(int from, int until, String name, String sentence)
      throws Exception {
    TlsMaterial server = server(from, until, name);
    Access access = new Access(TlsMaterial.trusting(directory.resolve("ca.pem")), null);
    try (FakeEtcd etcd = FakeEtcd.start(FakeSpec.ofMembers(1).with(server), Behaviour.instant())) {
      assertThatThrownBy(() -> connect(etcd, access, Duration.ofSeconds(60)).close())
          .isInstanceOf(ClusterException.class)
          .hasMessageStartingWith("the certificate of endpoint https://127.0.0.1:")
          .hasMessageContaining(sentence);
    }
  }

  @ParameterizedTest
  @CsvSource({"-40, -10, 127.0.0.1", "-10, 10, etcd.invalid"})
  void believesAnyCertificateWhenVerificationIsSkipped(int from, int until, String name)
      throws Exception {
    Access access = new Access(new TlsMaterial(null, null, null, Verification.SKIP), null);
    TlsMaterial server = server(from, until, name);
    try (FakeEtcd etcd = FakeEtcd.start(FakeSpec.ofMembers(1).with(server), Behaviour.instant());
        EtcdCluster cluster = connect(etcd, access, Duration.ofSeconds(60))) {
      assertThat(cluster.members()).hasSize(1);
    }
  }

  private static FakeEtcd slow(Duration answer) {
    return FakeEtcd.start(
        Behaviour.instant().with(Call.STATUS, ResponseModel.of(ServiceTime.fixed(answer))));
  }

  private static Behaviour refusing() {
    return Behaviour.instant()
        .with(
            Call.SERIALIZABLE_RANGE,
            ResponseModel.INSTANT.withErrors(1, EtcdError.TOO_MANY_REQUESTS.status()));
  }

  private static EtcdCluster connect(FakeEtcd server, Access access, Duration dialTimeout) {
    return ExternalCluster.connect(server.endpoints(), List.of(), access, dialTimeout);
  }

  private TlsMaterial server(int from, int until, String name) throws Exception {
    Instant now = Instant.now();
    CertificateBuilder builder =
        valid("CN=member")
            .notBefore(now.plus(Duration.ofDays(from)))
            .notAfter(now.plus(Duration.ofDays(until)))
            .addExtendedKeyUsageServerAuth();
    CertificateBuilder named =
        name.startsWith("1") ? builder.addSanIpAddress(name) : builder.addSanDnsName(name);
    X509Bundle server = named.buildIssuedBy(authority);
    Path certificate = directory.resolve(CertificateDirectory.SERVER_CERTIFICATE);
    Path key = directory.resolve(CertificateDirectory.SERVER_KEY);
    Files.writeString(certificate, server.getCertificatePathPEM());
    Files.writeString(key, server.getPrivateKeyPEM());
    return new TlsMaterial(null, certificate, key);
  }

  private static CertificateBuilder valid(String subject) {
    Instant now = Instant.now();
    return new CertificateBuilder()
        .ecp256()
        .subject(subject)
        .notBefore(now.minus(Duration.ofDays(100)))
        .notAfter(now.plus(Duration.ofDays(100)));
  }
}
