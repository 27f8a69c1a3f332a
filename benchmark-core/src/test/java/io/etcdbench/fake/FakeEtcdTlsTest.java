// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake;

import static io.etcdbench.fake.Channels.put;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcd.jetcd.api.KVGrpc;
import io.etcdbench.security.TlsMaterial;
import io.grpc.ManagedChannel;
import io.grpc.netty.GrpcSslContexts;
import io.grpc.netty.NettyChannelBuilder;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FakeEtcdTlsTest {
  @TempDir Path dir;
  private Path ca;
  private X509Bundle client;
  private TlsMaterial server;

  @BeforeEach
  void issueCertificates() throws Exception {
    Instant now = Instant.now();
    CertificateBuilder any =
        new CertificateBuilder()
            .notBefore(now.minus(1, ChronoUnit.DAYS))
            .notAfter(now.plus(1, ChronoUnit.DAYS));
    X509Bundle authority =
        any.copy().subject("CN=ca").setIsCertificateAuthority(true).buildSelfSigned();
    X509Bundle bundle =
        any.copy()
            .subject("CN=fake")
            .addSanIpAddress(InetAddress.getLoopbackAddress().getHostAddress())
            .buildIssuedBy(authority);
    client = any.copy().subject("CN=bench").buildIssuedBy(authority);
    ca = Files.writeString(dir.resolve("ca.pem"), authority.getCertificatePEM());
    server =
        new TlsMaterial(
            null,
            Files.writeString(dir.resolve("server.pem"), bundle.getCertificatePathPEM()),
            Files.writeString(dir.resolve("server.key"), bundle.getPrivateKeyPEM()));
  }

  @Test
  void speaksTlsWithTheCertificateGiven() throws Exception {
    assertThat(revisionOfAPut(server, trusting())).isEqualTo(2);
  }

  @Test
  void wantsAClientCertificateWhenGivenACa() throws Exception {
    TlsMaterial mutual = new TlsMaterial(ca, server.certificate(), server.key());
    assertThat(revisionOfAPut(mutual, trusting().keyManager(client.toKeyManagerFactory())))
        .isEqualTo(2);
    assertThatThrownBy(() -> revisionOfAPut(mutual, trusting()))
        .hasMessageContaining("UNAVAILABLE");
  }

  @Test
  void refusesACertificateThatCannotBeReadInOneSentence() throws Exception {
    Path broken = Files.writeString(dir.resolve("broken.pem"), "no certificate");
    FakeSpec spec = FakeSpec.ofMembers(1).with(new TlsMaterial(null, broken, server.key()));
    assertThatThrownBy(() -> FakeEtcd.start(spec, Behaviour.instant()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("broken.pem")
        .hasMessageContaining("give PEM files");
    assertThatThrownBy(() -> FakeSpec.ofMembers(1).with(TlsMaterial.trusting(ca)))
        .hasMessage("a server needs a certificate and its key; given: a trusted CA only");
  }

  private SslContextBuilder trusting() {
    return GrpcSslContexts.forClient().trustManager(ca.toFile());
  }

  private static long revisionOfAPut(TlsMaterial shown, SslContextBuilder spoken) throws Exception {
    try (FakeEtcd etcd = FakeEtcd.start(FakeSpec.ofMembers(1).with(shown), Behaviour.instant())) {
      URI endpoint = URI.create(etcd.endpoints().get(0));
      assertThat(endpoint.getScheme()).isEqualTo("https");
      ManagedChannel channel =
          NettyChannelBuilder.forAddress(endpoint.getHost(), endpoint.getPort())
              .sslContext(spoken.build())
              .build();
      try {
        return KVGrpc.newBlockingStub(channel).put(put("a", "1")).getHeader().getRevision();
      } finally {
        channel.shutdownNow();
      }
    }
  }
}
