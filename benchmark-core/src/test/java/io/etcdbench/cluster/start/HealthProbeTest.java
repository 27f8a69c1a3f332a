// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.start;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.etcdbench.security.Access;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A member that has the given alarm, as etcd 3.5 and later report it. */
final class HealthProbeTest {
  private final HttpServer server;
  private volatile String alarm = "";

  HealthProbeTest() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/health", this::answer);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void aMemberWithoutSpaceServes() {
    alarm = "NOSPACE";

    assertThat(ask()).isEqualTo(HealthProbe.HEALTHY);
  }

  @Test
  void aCorruptMemberDoesNotServe() {
    alarm = "CORRUPT";

    assertThat(ask()).isEqualTo("/health returns 503 ALARM CORRUPT");
  }

  private String ask() {
    return new HealthProbe(Access.OPEN).ask("http://127.0.0.1:" + server.getAddress().getPort());
  }

  private void answer(HttpExchange exchange) throws IOException {
    boolean excluded = ("exclude=" + alarm).equals(exchange.getRequestURI().getQuery());
    byte[] body = ("ALARM " + alarm).getBytes(UTF_8);
    exchange.sendResponseHeaders(excluded ? 200 : 503, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }
}
