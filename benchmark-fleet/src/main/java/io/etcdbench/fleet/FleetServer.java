// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import io.etcdbench.cluster.ClusterException;
import io.etcdbench.metrics.MetricsServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import javax.net.ssl.SSLParameters;
import org.jspecify.annotations.Nullable;

/**
 * Responds to signed messages over HTTP. Refuses messages without a signature of the run's secret
 * before it parses them, and long ones before it reads them. A request that is not complete in time
 * is cut off, so that strangers cannot occupy the threads. Thread-safe.
 */
final class FleetServer implements AutoCloseable {
  static final String SIGNATURE = "X-Etcd-Bench-Signature";

  /** Signature of the message's length, which is verified before a long message is read. */
  static final String LENGTH_SIGNATURE = "X-Etcd-Bench-Length-Signature";

  static final int UNSIGNED = 403;
  static final int THREADS = 64;

  private static final int FINE = 200;
  private static final int BAD = 400;
  private static final int TOO_LONG = 413;
  private static final long LONGEST_ANSWER_MILLIS = 5_000;

  /** Time for a handshake and a request whose sender is not verified yet. */
  private static final long UNVERIFIED_NANOS = TimeUnit.SECONDS.toNanos(2);

  private static final long VERIFIED_NANOS = FleetClient.LONG_PATIENCE.toNanos();
  private static final long LOOK_MILLIS = 100;

  private final FleetSecret secret;
  private final HttpServer server;
  private final ExecutorService threads =
      Executors.newFixedThreadPool(THREADS, FleetServer::thread);
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(FleetServer::thread);

  /** By thread that handles a request, the instant at which it is cut off. */
  private final Map<Thread, Long> limits = new ConcurrentHashMap<>();

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
    MetricsServer.respondAtOnce(); // a delayed response spoils clock readings
    try {
      server = tls == null ? HttpServer.create(address, 0) : encrypted(address, tls);
    } catch (IOException e) {
      throw new ClusterException(
          "the conductor cannot listen on %s:%s (%s); give another address or port with --listen"
              .formatted(address.getHostString(), address.getPort(), e.getMessage()));
    }
    server.setExecutor(exchange -> threads.execute(() -> handle(exchange)));
    answers.forEach(
        (path, answer) -> server.createContext(path, exchange -> serve(exchange, path, answer)));
    server.start();
    Future<?> unused =
        timer.scheduleWithFixedDelay(this::cutOff, LOOK_MILLIS, LOOK_MILLIS, TimeUnit.MILLISECONDS);
  }

  private static Thread thread(Runnable task) {
    Thread thread = new Thread(task, "etcd-bench-conductor");
    thread.setDaemon(true);
    return thread;
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

  private void handle(Runnable exchange) {
    Thread thread = Thread.currentThread();
    limits.put(thread, System.nanoTime() + UNVERIFIED_NANOS);
    try {
      exchange.run();
    } finally {
      limits.remove(thread);
      boolean unused = Thread.interrupted(); // for the next request
    }
  }

  /** Interrupts the threads whose time is up, which closes their connections. */
  private void cutOff() {
    long now = System.nanoTime();
    for (Thread thread : limits.keySet()) {
      Long unused = limits.computeIfPresent(thread, (one, limit) -> cut(one, limit, now));
    }
  }

  /**
   * Runs while the thread cannot remove its limit, so the interrupt never hits its next request.
   */
  private static Long cut(Thread thread, Long limitNanos, long nowNanos) {
    if (nowNanos - limitNanos > 0) {
      thread.interrupt();
    }
    return limitNanos;
  }

  private void extendLimit() {
    limits.put(Thread.currentThread(), System.nanoTime() + VERIFIED_NANOS);
  }

  private void serve(HttpExchange exchange, String path, UnaryOperator<byte[]> answer)
      throws IOException {
    begin();
    try (exchange) {
      long length = length(exchange);
      if (length > FleetMessage.LONGEST_UNVERIFIED) {
        if (!secret.lengthSigned(header(exchange, LENGTH_SIGNATURE), path, length)) {
          exchange.sendResponseHeaders(UNSIGNED, -1);
          return;
        }
        if (length > FleetMessage.longest(path)) {
          exchange.sendResponseHeaders(TOO_LONG, -1);
          return;
        }
        extendLimit();
      }
      // One byte more detects the end, without which the connection would not be used again.
      byte[] body = exchange.getRequestBody().readNBytes((int) length + 1);
      String signature = header(exchange, SIGNATURE);
      if (!secret.signed(signature, path, body)) {
        exchange.sendResponseHeaders(UNSIGNED, -1);
        return;
      }
      extendLimit();
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

  private static String header(HttpExchange exchange, String name) {
    return Objects.requireNonNullElse(exchange.getRequestHeaders().getFirst(name), "");
  }

  /** Returns the announced length; 0 without one, as no worker sends such a message. */
  private static long length(HttpExchange exchange) {
    String length = header(exchange, "Content-Length");
    return length.matches("\\d{1,18}") ? Long.parseLong(length) : 0;
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
    timer.shutdownNow();
  }
}
