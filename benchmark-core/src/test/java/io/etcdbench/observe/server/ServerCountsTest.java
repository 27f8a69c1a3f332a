// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.server;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.etcdbench.security.Access;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class ServerCountsTest {
  private final List<HttpServer> servers = new ArrayList<>();

  @AfterEach
  void stop() {
    servers.forEach(server -> server.stop(0));
  }

  @Test
  void countsCallsRevisionsAndBytesOfAllMembers() throws IOException {
    MetricsAddress idle = serve("etcd-3.6-idle");
    MetricsAddress loaded = serve("etcd-3.6-after-2000-puts");
    Map<String, Long> one = read(idle);
    Map<String, Long> other = read(loaded);
    assertThat(grown(one, other, "rpcs")).isEqualTo(2_000);
    assertThat(grown(one, other, "revisions")).isEqualTo(2_000);
    assertThat(other.get("received-bytes")).isGreaterThan(2_000 * 8);
    assertThat(other.get("sent-bytes")).isGreaterThan(2_000);
    assertThat(read(idle, loaded))
        .containsEntry("rpcs", requireNonNull(one.get("rpcs")) + requireNonNull(other.get("rpcs")))
        .containsEntry("revisions", other.get("revisions"));
  }

  @Test
  void addsUpTheWatchesAndStreamsThatAreOpen() throws IOException {
    String idle = Captured.text("etcd-3.6-idle");
    String busy =
        idle.replace("mvcc_watcher_total 0", "mvcc_watcher_total 12")
            .replace("mvcc_watch_stream_total 0", "mvcc_watch_stream_total 5");
    ServerCounts counts =
        ServerCounts.of(List.of(serveText(busy), serveText(busy), serveText(idle)), Access.OPEN);

    assertThat(counts.watches()).isEqualTo(Map.of("watches", 24L, "watch-streams", 10L));
    servers.get(0).stop(0);
    assertThat(counts.watches()).isEmpty();
  }

  @Test
  void saysNothingWhenAMemberCannotBeRead() throws IOException {
    MetricsAddress there = serve("etcd-3.6-idle");
    HttpServer gone = servers.get(0);
    gone.stop(0);
    assertThat(read(serve("etcd-3.6-idle"), there)).isEmpty();
  }

  private static Map<String, Long> read(MetricsAddress... addresses) {
    return ServerCounts.of(List.of(addresses), Access.OPEN).read();
  }

  private MetricsAddress serve(String captured) throws IOException {
    return serveText(Captured.text(captured));
  }

  private MetricsAddress serveText(String exposition) throws IOException {
    byte[] text = exposition.getBytes(StandardCharsets.UTF_8);
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/metrics",
        exchange -> {
          exchange.getResponseHeaders().set("Content-Type", "text/plain; version=0.0.4");
          exchange.sendResponseHeaders(200, text.length);
          try (OutputStream body = exchange.getResponseBody()) {
            body.write(text);
          }
        });
    server.start();
    servers.add(server);
    URI uri = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/metrics");
    return new MetricsAddress("m" + servers.size(), uri);
  }

  private static long grown(Map<String, Long> before, Map<String, Long> after, String name) {
    return requireNonNull(after.get(name)) - requireNonNull(before.get(name));
  }
}
