// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.server;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

/** The metrics address of a member, without the member. */
public final class MetricsStub implements AutoCloseable {
  private static final String PATH = "/metrics";

  private final HttpServer server;
  private volatile boolean silent;

  private MetricsStub(int status, String type, Supplier<String> text) throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(PATH, exchange -> answer(exchange, status, type, text));
    server.start();
  }

  /**
   * Starts a stub that answers every request.
   *
   * @param type content type
   * @param text called for each answer
   */
  public static MetricsStub serving(String type, Supplier<String> text) throws IOException {
    return new MetricsStub(200, type, text);
  }

  /** Starts a stub that answers every request with an HTTP status. */
  static MetricsStub answering(int status) throws IOException {
    return new MetricsStub(status, "text/plain", () -> "no");
  }

  private void answer(HttpExchange exchange, int status, String type, Supplier<String> text)
      throws IOException {
    if (silent) {
      exchange.close();
      return;
    }
    byte[] body = text.get().getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", type);
    exchange.sendResponseHeaders(status, body.length);
    try (OutputStream out = exchange.getResponseBody()) {
      out.write(body);
    }
  }

  public URI uri() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + PATH);
  }

  /** From now on it ends connections without an answer. */
  public void fallSilent() {
    silent = true;
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
