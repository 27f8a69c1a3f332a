// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.server;

import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.observe.server.Exposition.Series;
import io.etcdbench.security.Access;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Predicate;

/**
 * What the members have counted of their clients: calls, revisions and bytes, from each member's
 * {@code /metrics}. Counts that etcd makes before it answers, so they are exact once the answers
 * are there. Thread-safe.
 */
public final class ServerCounts {
  /** Calls that arrived, and messages on streams of calls. */
  public static final String RPCS = "rpcs";

  /** Changes of the store. */
  public static final String REVISIONS = "revisions";

  /** Bytes of the messages that arrived, without the framing of gRPC and HTTP/2. */
  public static final String RECEIVED_BYTES = "received-bytes";

  /** Bytes of the messages that were sent, without the framing of gRPC and HTTP/2. */
  public static final String SENT_BYTES = "sent-bytes";

  /** Watches that are open now. */
  public static final String WATCHES = "watches";

  /** Streams that are open now and can carry watches. */
  public static final String WATCH_STREAMS = "watch-streams";

  private static final Duration TIMEOUT = Duration.ofSeconds(2);

  private final MetricsEndpoint endpoint;
  private final List<MetricsAddress> addresses;

  private ServerCounts(List<MetricsAddress> addresses, Access access) {
    this.endpoint = new MetricsEndpoint(access, TIMEOUT);
    this.addresses = addresses;
  }

  /**
   * The counts of a cluster.
   *
   * @param cluster whose members to read
   * @return asks nobody before {@link #read}
   */
  public static ServerCounts of(EtcdCluster cluster) {
    return of(MetricsAddress.of(cluster), cluster.access());
  }

  /**
   * The counts of members at addresses of their own.
   *
   * @param addresses of the members' metrics
   * @param access whose certificates to use
   * @return asks nobody before {@link #read}
   */
  public static ServerCounts of(List<MetricsAddress> addresses, Access access) {
    return new ServerCounts(List.copyOf(addresses), access);
  }

  /**
   * Asks all members. Returns after two seconds at most.
   *
   * @return totals since the members' starts, by name; empty when one of them cannot be read
   */
  public Map<String, Long> read() {
    List<ServerSnapshot> snapshots = snapshots();
    if (snapshots.isEmpty()) {
      return Map.of();
    }
    return Map.of(
        RPCS, sum(snapshots, Metric.RPCS_STARTED),
        REVISIONS, newest(snapshots),
        RECEIVED_BYTES, sum(snapshots, Metric.RECEIVED_BYTES),
        SENT_BYTES, sum(snapshots, Metric.SENT_BYTES));
  }

  /**
   * What is open now, in place of what was counted so far. Returns after two seconds at most.
   *
   * @return sums over the members of {@link #WATCHES} and {@link #WATCH_STREAMS}; empty when one of
   *     them cannot be read
   */
  public Map<String, Long> watches() {
    List<ServerSnapshot> snapshots = snapshots();
    return snapshots.isEmpty()
        ? Map.of()
        : Map.of(
            WATCHES, sum(snapshots, Metric.WATCHERS),
            WATCH_STREAMS, sum(snapshots, Metric.WATCH_STREAMS));
  }

  /**
   * Calls of one method that arrived. Returns after two seconds at most.
   *
   * @param method its name, for example {@code Authenticate}
   * @return total over the members since their starts; empty when one of them cannot be read
   */
  public OptionalLong calls(String method) {
    List<ServerSnapshot> snapshots = snapshots();
    return snapshots.isEmpty()
        ? OptionalLong.empty()
        : OptionalLong.of(
            sum(
                snapshots,
                series ->
                    series.name().equals(Metric.RPCS_STARTED)
                        && series.label("grpc_method").equals(method)));
  }

  /** Of all members, or of none. */
  private List<ServerSnapshot> snapshots() {
    List<CompletableFuture<ServerSnapshot>> answers =
        addresses.stream().map(endpoint::ask).toList();
    List<ServerSnapshot> snapshots = new ArrayList<>();
    try {
      answers.forEach(answer -> snapshots.add(answer.join()));
    } catch (CompletionException e) {
      return List.of();
    }
    return snapshots;
  }

  /** A follower may be behind. */
  private static long newest(List<ServerSnapshot> snapshots) {
    return snapshots.stream().mapToLong(one -> one.whole(Metric.REVISION)).max().orElse(0);
  }

  private static long sum(List<ServerSnapshot> snapshots, String metric) {
    return sum(snapshots, series -> series.name().equals(metric));
  }

  private static long sum(List<ServerSnapshot> snapshots, Predicate<Series> chosen) {
    double sum = 0;
    for (ServerSnapshot snapshot : snapshots) {
      sum +=
          snapshot.values().entrySet().stream()
              .filter(entry -> chosen.test(entry.getKey()))
              .mapToDouble(Map.Entry::getValue)
              .sum();
    }
    return Math.round(sum);
  }
}
