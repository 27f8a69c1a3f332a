// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import io.etcdbench.cluster.ClusterException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import javax.net.ssl.SSLParameters;
import org.jspecify.annotations.Nullable;

/**
 * Responds to signed messages over HTTP. Refuses messages without a signature of the run's secret
 * before it parses them. Thread-safe.
 */
final class FleetServer implements AutoCloseable {
  static final String SIGNATURE = "X-Etcd-Bench-Signature";
  static final int UNSIGNED = 403;

  private static final int FINE = 200;
  private static final int BAD = 400;
  private static final int THREADS = 8;
  private static final int LARGEST_MESSAGE = 64 << 20;
  private static final long LONGEST_ANSWER_MILLIS = 5_000;
  private static final long LOOK_MILLIS = 100;
  private static final String NO_DELAY = "sun.net.httpserver.nodelay";

  private final FleetSecret secret;
  private final HttpServer server;
  private final ExecutorService threads;

  /** Number of responses that are not written yet; guarded by this. */
  private int underWay;

  /**
   * Starts listening.
   *
   * @param address port 0 for any
   * @param tls certificate to present, and authority that clients' certificates need; null for
   *     plain text
   * @param answers from a path to the handler of its request bodies
   * @throws ClusterException when the address cannot be bound
   */
  FleetServer(
      InetSocketAddress address,
      FleetSecret secret,
      @Nullable FleetTls tls,
      Map<String, UnaryOperator<byte[]>> answers) {
    this.secret = secret;
    // Otherwise a response waits for the acknowledgement of its headers, which spoils clock
    // readings.
    System.setProperty(NO_DELAY, "true");
    try {
      server = tls == null ? HttpServer.create(address, 0) : encrypted(address, tls);
    } catch (IOException e) {
      throw new ClusterException(
          "the conductor cannot listen on %s:%d (%s); give another address or port with --listen"
              .formatted(address.getHostString(), address.getPort(), e.getMessage()));
    }
    threads =
        Executors.newFixedThreadPool(
            THREADS,
            task -> {
              Thread thread = new Thread(task, "etcd-bench-conductor");
              thread.setDaemon(true);
              return thread;
            });
    server.setExecutor(threads);
    answers.forEach(
        (path, answer) -> server.createContext(path, exchange -> serve(exchange, path, answer)));
    server.start();
  }

  private static HttpServer encrypted(InetSocketAddress address, FleetTls tls) throws IOException {
    HttpsServer server = HttpsServer.create(address, 0);
    server.setHttpsConfigurator(
        new HttpsConfigurator(tls.context()) {
          @Override
          public void configure(HttpsParameters parameters) {
            SSLParameters wanted = getSSLContext().getDefaultSSLParameters();
            wanted.setNeedClientAuth(true);
            // With TLS 1.3, a worker whose certificate is refused sees only a broken connection.
            wanted.setProtocols(new String[] {"TLSv1.2"});
            parameters.setSSLParameters(wanted);
          }
        });
    return server;
  }

  int port() {
    return server.getAddress().getPort();
  }

  private void serve(HttpExchange exchange, String path, UnaryOperator<byte[]> answer)
      throws IOException {
    begin();
    try (exchange) {
      byte[] body = exchange.getRequestBody().readNBytes(LARGEST_MESSAGE);
      String signature =
          Objects.requireNonNullElse(exchange.getRequestHeaders().getFirst(SIGNATURE), "");
      if (!secret.signed(signature, path, body)) {
        exchange.sendResponseHeaders(UNSIGNED, -1);
        return;
      }
      byte[] answered;
      try {
        answered = answer.apply(body);
      } catch (IllegalArgumentException e) {
        exchange.sendResponseHeaders(BAD, -1);
        return;
      }
      // Bound to the request, so that the response cannot be replayed to another one.
      exchange.getResponseHeaders().set(SIGNATURE, secret.signature(signature, answered));
      exchange.sendResponseHeaders(FINE, answered.length);
      exchange.getResponseBody().write(answered);
    } finally {
      end();
    }
  }

  private synchronized void begin() {
    underWay++;
  }

  private synchronized void end() {
    underWay--;
    notifyAll();
  }

  /**
   * Waits for responses in flight: HttpServer cuts them off, or waits its whole delay even without
   * any.
   */
  private synchronized void awaitAnswers() {
    long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(LONGEST_ANSWER_MILLIS);
    try {
      while (underWay > 0 && System.nanoTime() < until) {
        wait(LOOK_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Waits for responses in flight, at most a few seconds, then stops listening. */
  @Override
  public void close() {
    awaitAnswers();
    server.stop(0);
    threads.shutdownNow();
  }
}
