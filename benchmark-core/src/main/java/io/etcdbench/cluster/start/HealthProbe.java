// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.start;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.security.Access;
import io.etcdbench.security.TlsMaterial;
import io.etcdbench.tls.ClientTls;
import io.netty.handler.ssl.JdkSslContext;
import io.netty.handler.ssl.SslProvider;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * Queries a member's {@code /health}, the only health endpoint that all versions have. It reports
 * success only with a leader, after a linearizable read and without an alarm other than NOSPACE,
 * under which a member still serves reads. Versions that do not know the exclusion report NOSPACE
 * as well. Thread-safe.
 */
final class HealthProbe {
  /** Result of {@link #ask} for a healthy member. */
  static final String HEALTHY = "healthy";

  private static final String PATH = "/health?exclude=NOSPACE";
  private static final int CONNECT_MILLIS = 1_000;
  private static final int READ_MILLIS = (int) Duration.ofSeconds(3).toMillis();
  private static final int QUOTED_BYTES = 200;

  private final @Nullable SSLSocketFactory sockets;

  HealthProbe(Access access) {
    this.sockets = access.tlsMaterial().map(HealthProbe::sockets).orElse(null);
  }

  private static SSLSocketFactory sockets(TlsMaterial tls) {
    try {
      JdkSslContext context =
          (JdkSslContext) ClientTls.contextBuilder(tls).sslProvider(SslProvider.JDK).build();
      return context.context().getSocketFactory();
    } catch (IOException e) {
      throw new ClusterException("this JVM cannot speak TLS with the given certificates", e);
    }
  }

  /** Returns {@link #HEALTHY} or a description of the problem. */
  String ask(String clientUrl) {
    try {
      HttpURLConnection connection = open(clientUrl + PATH);
      try {
        int code = connection.getResponseCode();
        return code == HttpURLConnection.HTTP_OK
            ? HEALTHY
            : "/health returns %s %s".formatted(code, body(connection));
      } finally {
        connection.disconnect();
      }
    } catch (IOException e) {
      return "/health fails with " + e.getMessage();
    }
  }

  private HttpURLConnection open(String url) throws IOException {
    HttpURLConnection connection =
        (HttpURLConnection) URI.create(url).toURL().openConnection(Proxy.NO_PROXY);
    connection.setConnectTimeout(CONNECT_MILLIS);
    connection.setReadTimeout(READ_MILLIS);
    connection.setUseCaches(false);
    if (connection instanceof HttpsURLConnection secure && sockets != null) {
      secure.setSSLSocketFactory(sockets);
    }
    return connection;
  }

  private static String body(HttpURLConnection connection) throws IOException {
    try (InputStream in = connection.getErrorStream()) {
      return in == null ? "" : new String(in.readNBytes(QUOTED_BYTES), StandardCharsets.UTF_8);
    }
  }
}
