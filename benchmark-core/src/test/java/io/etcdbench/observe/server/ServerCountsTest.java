// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.server;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.security.Access;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class ServerCountsTest {
  private final List<MetricsStub> stubs = new ArrayList<>();

  @AfterEach
  void stop() {
    stubs.forEach(MetricsStub::close);
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
    stubs.get(0).close();
    assertThat(counts.watches()).isEmpty();
  }

  @Test
  void saysNothingWhenAMemberCannotBeRead() throws IOException {
    MetricsAddress there = serve("etcd-3.6-idle");
    stubs.get(0).close();
    assertThat(read(serve("etcd-3.6-idle"), there)).isEmpty();
  }

  private static Map<String, Long> read(MetricsAddress... addresses) {
    return ServerCounts.of(List.of(addresses), Access.OPEN).read();
  }

  private MetricsAddress serve(String captured) throws IOException {
    return serveText(Captured.text(captured));
  }

  private MetricsAddress serveText(String exposition) throws IOException {
    MetricsStub stub = MetricsStub.serving("text/plain; version=0.0.4", () -> exposition);
    stubs.add(stub);
    return new MetricsAddress("m" + stubs.size(), stub.uri());
  }

  private static long grown(Map<String, Long> before, Map<String, Long> after, String name) {
    return requireNonNull(after.get(name)) - requireNonNull(before.get(name));
  }
}
