// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.metrics;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Serves a registry that Prometheus can scrape at {@code /metrics} during a run; it includes the
 * meters of this JVM and of Netty. Scrapes are served one at a time, on a daemon thread. Must be
 * closed.
 */
public final class MetricsServer implements AutoCloseable {
  private static final String PATH = "/metrics";
  private static final String TEXT = "text/plain; version=0.0.4; charset=utf-8";
  private static final String NO_DELAY = "sun.net.httpserver.nodelay";

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final JvmGcMetrics garbage = new JvmGcMetrics();
  private final ExecutorService executor = Executors.newSingleThreadExecutor(MetricsServer::daemon);
  private final HttpServer server;

  private MetricsServer(HttpServer server) {
    this.server = server;
    new JvmMemoryMetrics().bindTo(registry);
    garbage.bindTo(registry);
    new JvmThreadMetrics().bindTo(registry);
    new ProcessorMetrics().bindTo(registry);
    NettyMeters.bindTo(registry);
    server.createContext("/", this::answer);
    server.setExecutor(executor);
    server.start();
  }

  /**
   * Lets each {@link HttpServer} of this JVM send a response at once instead of after the client's
   * delayed acknowledgement of its headers, about 40 ms later. The JDK reads the setting only when
   * it creates its first server, so call this before.
   */
  public static void respondAtOnce() {
    System.setProperty(NO_DELAY, "true");
  }

  /**
   * Starts a server on an address; everybody who can reach the address can read the metrics.
   *
   * @param address to listen on; port 0 selects a free port
   * @throws UncheckedIOException when the port is taken or the address is not local; the message is
   *     one sentence
   */
  public static MetricsServer on(InetSocketAddress address) {
    respondAtOnce();
    try {
      return new MetricsServer(HttpServer.create(address, 0));
    } catch (IOException e) {
      throw new UncheckedIOException(
          "metrics cannot be served on %s, port %s: %s; choose another port"
              .formatted(address.getHostString(), address.getPort(), e.getMessage()),
          e);
    }
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "etcd-bench-metrics");
    thread.setDaemon(true);
    return thread;
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      boolean known = exchange.getRequestURI().getPath().equals(PATH);
      String text = known ? registry.scrape(TEXT) : "metrics are at " + PATH + "\n";
      byte[] body = text.getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", TEXT);
      boolean headOnly = exchange.getRequestMethod().equals("HEAD");
      exchange.sendResponseHeaders(known ? 200 : 404, headOnly ? -1 : body.length);
      if (!headOnly) {
        exchange.getResponseBody().write(body);
      }
    }
  }

  /**
   * Returns the served registry; a {@link MeterBinding} adds a run to it.
   *
   * @return a registry that this server closes
   */
  public MeterRegistry registry() {
    return registry;
  }

  /** Returns the URL of the metrics, for example {@code http://127.0.0.1:9464/metrics}. */
  public String url() {
    return url(server.getAddress());
  }

  static String url(InetSocketAddress address) {
    String host = address.getHostString();
    return "http://%s:%s%s"
        .formatted(
            host.contains(":") ? "[" + host + "]" : host,
            Integer.toString(address.getPort()),
            PATH);
  }

  /** Stops serving. */
  @Override
  public void close() {
    server.stop(0);
    executor.shutdownNow();
    garbage.close();
    registry.close();
  }
}
