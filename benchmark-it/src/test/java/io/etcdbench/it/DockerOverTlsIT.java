// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import io.etcdbench.tls.CertificateDirectory;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The executable reaches a Docker daemon that requires a client certificate. It takes the libraries
 * that only this needs (Bouncy Castle's PEM reader, Docker's client with the copies of libraries
 * that the build replaced by ours); the daemon here answers the first questions and refuses the
 * rest.
 */
final class DockerOverTlsIT {
  private static final char[] NO_PASSWORD = new char[0];
  private static final String REFUSAL = "this daemon only pretends";

  @TempDir private Path directory;
  private final Queue<String> asked = new ConcurrentLinkedQueue<>();

  @Test
  void readsCertificatesAndQuotesWhatTheDaemonRefuses() throws Exception {
    assertThat(refusal(Map.of(), List.of())).contains("Docker cannot", REFUSAL);

    assertThat(asked).anyMatch(path -> path.endsWith("/_ping"));
  }

  @Test
  void busyProcessesBesideADaemonElsewhereAreRefusedBeforeAnythingIsStarted() throws Exception {
    assertThat(
            refusal(
                Map.of("TESTCONTAINERS_HOST_OVERRIDE", "docker.example"),
                List.of("--cpu-hogs", "1")))
        .contains("CPU-bound processes run on this machine, but Docker is on docker.example")
        .doesNotContain(REFUSAL);
  }

  /** Why a member in a container cannot be started. */
  private String refusal(Map<String, String> variables, List<String> flags) throws Exception {
    Path certificates = Files.createDirectory(directory.resolve("certificates"));
    CertificateDirectory.create(certificates, List.of(), List.of("docker"));
    Files.copy(certificates.resolve("client-docker.pem"), certificates.resolve("cert.pem"));
    Files.copy(certificates.resolve("client-docker-key.pem"), certificates.resolve("key.pem"));
    HttpsServer daemon = daemon(certificates);
    Map<String, String> environment = new HashMap<>(variables);
    environment.put("DOCKER_HOST", "tcp://127.0.0.1:" + daemon.getAddress().getPort());
    environment.put("DOCKER_TLS_VERIFY", "1");
    environment.put("DOCKER_CERT_PATH", certificates.toString());
    List<String> words = new ArrayList<>(List.of("cluster", "up", "--members", "1", "--container"));
    words.addAll(flags);
    daemon.start();
    try (Program program = Program.start(directory, environment, words.toArray(String[]::new))) {
      assertThat(program.exitCode(Duration.ofMinutes(5))).as(program.err()).isEqualTo(1);
      return program.err();
    } finally {
      daemon.stop(0);
    }
  }

  private HttpsServer daemon(Path certificates) throws Exception {
    HttpsServer server =
        HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(
        new HttpsConfigurator(context(certificates)) {
          @Override
          public void configure(HttpsParameters parameters) {
            SSLParameters ssl = getSSLContext().getDefaultSSLParameters();
            ssl.setNeedClientAuth(true);
            parameters.setSSLParameters(ssl);
          }
        });
    server.createContext("/", this::answer);
    return server;
  }

  private void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    asked.add(path);
    if (path.endsWith("/_ping")) {
      send(exchange, 200, "OK");
    } else if (path.endsWith("/version")) {
      send(exchange, 200, "{\"Version\":\"28.0.0\",\"ApiVersion\":\"1.44\"}");
    } else if (path.endsWith("/info")) {
      send(exchange, 200, "{\"ServerVersion\":\"28.0.0\",\"Architecture\":\"x86_64\"}");
    } else {
      send(exchange, 500, "{\"message\":\"" + REFUSAL + "\"}");
    }
  }

  private static void send(HttpExchange exchange, int code, String text) throws IOException {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(code, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private static SSLContext context(Path certificates) throws Exception {
    KeyStore own = empty();
    own.setKeyEntry(
        "server",
        key(certificates.resolve(CertificateDirectory.SERVER_KEY)),
        NO_PASSWORD,
        chain(certificates.resolve(CertificateDirectory.SERVER_CERTIFICATE)));
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(own, NO_PASSWORD);
    KeyStore trusted = empty();
    trusted.setCertificateEntry(
        "ca", chain(certificates.resolve(CertificateDirectory.TRUSTED_CA))[0]);
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
    return context;
  }

  private static KeyStore empty() throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    return store;
  }

  private static Certificate[] chain(Path pem) throws Exception {
    try (InputStream in = new ByteArrayInputStream(Files.readAllBytes(pem))) {
      return CertificateFactory.getInstance("X.509")
          .generateCertificates(in)
          .toArray(Certificate[]::new);
    }
  }

  private static PrivateKey key(Path pem) throws Exception {
    String body = Files.readString(pem).replaceAll("-----[A-Z ]+-----", "").replaceAll("\\s", "");
    return KeyFactory.getInstance("EC")
        .generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(body)));
  }
}
