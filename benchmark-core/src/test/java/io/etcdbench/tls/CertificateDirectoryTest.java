// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.security.TlsMaterial;
import io.netty.handler.ssl.JdkSslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CertificateDirectoryTest {
  private static final String SERVER_AUTH = "1.3.6.1.5.5.7.3.1";
  private static final String CLIENT_AUTH = "1.3.6.1.5.5.7.3.2";

  @TempDir private static Path directory;
  private static CertificateDirectory certificates;

  @BeforeAll
  static void create() {
    certificates =
        CertificateDirectory.create(directory, List.of("etcd.example", "10.1.2.3"), List.of("me"));
  }

  @Test
  void letsOnlyTheOwnerReadAndKeepsTheAuthoritysKeyToItself() throws IOException {
    try (var files = Files.list(directory)) {
      assertThat(files)
          .hasSize(5)
          .allSatisfy(
              file ->
                  assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                      .isEqualTo("rw-------"));
    }
    assertThat(directory.resolve("ca-key.pem")).doesNotExist();
  }

  @Test
  void namesTheServerAndLetsItBeAClientToo() throws Exception {
    X509Certificate server = certificate(CertificateDirectory.SERVER_CERTIFICATE);

    assertThat(server.getSubjectAlternativeNames())
        .extracting(name -> String.valueOf(name.get(1)))
        .containsExactlyInAnyOrder("localhost", "127.0.0.1", "etcd.example", "10.1.2.3");
    assertThat(server.getExtendedKeyUsage()).containsExactlyInAnyOrder(SERVER_AUTH, CLIENT_AUTH);
  }

  @Test
  void namesTheUserInTheClientsCertificate() throws Exception {
    X509Certificate client = certificate("client-me.pem");

    assertThat(client.getSubjectX500Principal().getName()).isEqualTo("CN=me");
    assertThat(client.getExtendedKeyUsage()).containsExactly(CLIENT_AUTH);
  }

  @Test
  void letsServerAndClientTrustEachOther() throws Exception {
    assertThat(greet(certificates.identity("me"))).isEqualTo("CN=me");
  }

  @Test
  void letsTheServerRefuseClientsWithoutACertificate() {
    assertThatThrownBy(() -> greet(certificates.trust())).isInstanceOf(SSLException.class);
  }

  @Test
  void letsClientsOfAnotherClusterRefuseTheServer(@TempDir Path other) {
    TlsMaterial stranger =
        CertificateDirectory.create(other, List.of(), List.of("me")).identity("me");

    assertThatThrownBy(() -> greet(stranger)).isInstanceOf(SSLHandshakeException.class);
  }

  /** Connects to a server that asks for certificates; it answers whom it saw. */
  private static String greet(TlsMaterial client) throws Exception {
    try (SSLServerSocket server = server()) {
      CompletableFuture<String> seen = CompletableFuture.supplyAsync(() -> accept(server));
      JdkSslContext context =
          (JdkSslContext) ClientTls.contextBuilder(client).sslProvider(SslProvider.JDK).build();
      try (SSLSocket socket =
          (SSLSocket)
              context
                  .context()
                  .getSocketFactory()
                  .createSocket("127.0.0.1", server.getLocalPort())) {
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        socket.setSSLParameters(parameters);
        socket.startHandshake();
        int unused = socket.getInputStream().read();
      }
      return seen.get();
    }
  }

  private static SSLServerSocket server() throws Exception {
    JdkSslContext context =
        (JdkSslContext)
            SslContextBuilder.forServer(
                    directory.resolve(CertificateDirectory.SERVER_CERTIFICATE).toFile(),
                    directory.resolve(CertificateDirectory.SERVER_KEY).toFile())
                .trustManager(directory.resolve(CertificateDirectory.TRUSTED_CA).toFile())
                .sslProvider(SslProvider.JDK)
                .build();
    SSLServerSocket server =
        (SSLServerSocket) context.context().getServerSocketFactory().createServerSocket(0);
    server.setNeedClientAuth(true);
    return server;
  }

  private static String accept(SSLServerSocket server) {
    try (SSLSocket socket = (SSLSocket) server.accept()) {
      socket.startHandshake();
      socket.getOutputStream().write('!');
      return socket.getSession().getPeerPrincipal().getName();
    } catch (IOException e) {
      return "refused";
    }
  }

  private static X509Certificate certificate(String file) throws Exception {
    try (InputStream in = Files.newInputStream(directory.resolve(file))) {
      return (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(in);
    }
  }
}
