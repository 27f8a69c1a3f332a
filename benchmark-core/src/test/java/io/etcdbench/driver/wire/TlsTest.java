// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.wire;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.security.SecureRandom;
import java.util.concurrent.CompletableFuture;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;

final class TlsTest {
  private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

  @Test
  void readsWhatArrivesTogetherWithTheEnd() throws Exception {
    X509Bundle certificate =
        new CertificateBuilder()
            .subject("CN=server")
            .setIsCertificateAuthority(true)
            .buildSelfSigned();
    try (SSLServerSocket listening = listen(certificate);
        SocketChannel channel =
            SocketChannel.open(
                new InetSocketAddress(
                    InetAddress.getLoopbackAddress(), listening.getLocalPort()))) {
      CompletableFuture<Void> served =
          CompletableFuture.runAsync(() -> answerAndEnd(listening, "the answer"));
      SSLEngine engine = trusting(certificate);
      Tls tls = new Tls(engine);
      ByteBuffer plain = ByteBuffer.allocate(engine.getSession().getApplicationBufferSize());
      // As the event loop does: what has been read already may contain the next record.
      channel.configureBlocking(false);
      tls.begin();
      while (engine.getHandshakeStatus() != HandshakeStatus.NOT_HANDSHAKING) {
        tls.write(channel, NOTHING);
        if (engine.getHandshakeStatus() == HandshakeStatus.NEED_UNWRAP) {
          tls.read(channel, plain);
        }
      }
      served.join();

      assertThat(tls.read(channel, plain)).isEqualTo("the answer".length());
      assertThat(tls.hasMore()).as("the end is read even if the socket stays open").isTrue();
      assertThat(US_ASCII.decode(plain.flip()).toString()).isEqualTo("the answer");
      assertThat(tls.read(channel, plain.clear())).isEqualTo(-1);
      tls.close();
    }
  }

  private static SSLServerSocket listen(X509Bundle certificate) throws Exception {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(
        certificate.toKeyManagerFactory().getKeyManagers(), null, SecureRandom.getInstanceStrong());
    return (SSLServerSocket)
        context.getServerSocketFactory().createServerSocket(0, 1, InetAddress.getLoopbackAddress());
  }

  private static void answerAndEnd(SSLServerSocket listening, String answer) {
    try (SSLSocket socket = (SSLSocket) listening.accept()) {
      socket.startHandshake();
      socket.getOutputStream().write(answer.getBytes(US_ASCII));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static SSLEngine trusting(X509Bundle certificate) throws Exception {
    return SslContextBuilder.forClient()
        .sslProvider(SslProvider.JDK)
        .trustManager(certificate.getCertificate())
        .endpointIdentificationAlgorithm(null)
        .build()
        .newEngine(UnpooledByteBufAllocator.DEFAULT);
  }
}
