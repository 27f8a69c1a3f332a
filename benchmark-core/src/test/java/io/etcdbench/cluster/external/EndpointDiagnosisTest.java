// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.external;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.JdkSslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.concurrent.CompletableFuture;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
final class EndpointDiagnosisTest {
  /** The request fails, because the connection is closed when it is sent. */
  @Test
  void readsTheAlertOfAServerThatHasClosedTheConnection() throws Exception {
    X509Bundle certificate =
        new CertificateBuilder()
            .ecp256()
            .subject("CN=member")
            .setIsCertificateAuthority(true)
            .buildSelfSigned();
    JdkSslContext requiring =
        (JdkSslContext)
            SslContextBuilder.forServer(certificate.toKeyManagerFactory())
                .clientAuth(ClientAuth.REQUIRE)
                .sslProvider(SslProvider.JDK)
                .build();
    try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        SSLSocket client = refused(server, requiring)) {
      assertThatThrownBy(() -> client.getOutputStream().write(1))
          .isInstanceOf(SocketException.class);

      assertThatThrownBy(() -> EndpointDiagnosis.request(client))
          .isInstanceOf(SSLException.class)
          .hasMessageContaining("certificate");
    }
  }

  /** Returns a connection without a client certificate that the server has closed for that. */
  private static SSLSocket refused(ServerSocket server, JdkSslContext requiring) throws Exception {
    JdkSslContext trusting =
        (JdkSslContext)
            SslContextBuilder.forClient()
                .trustManager(InsecureTrustManagerFactory.INSTANCE)
                .sslProvider(SslProvider.JDK)
                .build();
    while (true) {
      CompletableFuture<Void> refusal = CompletableFuture.runAsync(() -> refuse(server, requiring));
      Socket socket = new Socket(server.getInetAddress(), server.getLocalPort());
      SSLSocket client =
          (SSLSocket)
              trusting.context().getSocketFactory().createSocket(socket, "localhost", 1, true);
      try {
        client.startHandshake();
        refusal.join();
        return client;
      } catch (SocketException e) {
        client.close(); // closed before its last message of the handshake
      }
    }
  }

  private static void refuse(ServerSocket server, JdkSslContext requiring) {
    try (Socket socket = server.accept()) {
      SSLSocket secure =
          (SSLSocket) requiring.context().getSocketFactory().createSocket(socket, null, 0, false);
      secure.setUseClientMode(false);
      secure.setNeedClientAuth(true);
      assertThatThrownBy(secure::startHandshake).isInstanceOf(SSLException.class);
      socket.setSoLinger(true, 0); // resets the connection
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
