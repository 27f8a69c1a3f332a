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
 * The members' own counts of their clients' calls, revisions and bytes, from each member's {@code
 * /metrics}. etcd counts before it responds, so the counts are exact once the responses have
 * arrived. Thread-safe.
 */
public final class ServerCounts {
  /** Calls received, and messages received on streaming calls. */
  public static final String RPCS = "rpcs";

  /** Revisions of the store. */
  public static final String REVISIONS = "revisions";

  /** Bytes of the messages received, without the framing of gRPC and HTTP/2. */
  public static final String RECEIVED_BYTES = "received-bytes";

  /** Bytes of the messages sent, without the framing of gRPC and HTTP/2. */
  public static final String SENT_BYTES = "sent-bytes";

  /** Currently open watches. */
  public static final String WATCHES = "watches";

  /** Currently open streams that can carry watches. */
  public static final String WATCH_STREAMS = "watch-streams";

  private static final Duration TIMEOUT = Duration.ofSeconds(2);

  private final MetricsEndpoint endpoint;
  private final List<MetricsAddress> addresses;

  private ServerCounts(List<MetricsAddress> addresses, Access access) {
    this.endpoint = new MetricsEndpoint(access, TIMEOUT);
    this.addresses = addresses;
  }

  /**
   * Creates a reader for a cluster; it sends no request before {@link #read}.
   *
   * @param cluster the cluster whose members to read
   */
  public static ServerCounts of(EtcdCluster cluster) {
    return of(MetricsAddress.of(cluster), cluster.access());
  }

  /**
   * Creates a reader for given addresses; it sends no request before {@link #read}.
   *
   * @param addresses of the members' metrics
   * @param access provides the certificates
   */
  public static ServerCounts of(List<MetricsAddress> addresses, Access access) {
    return new ServerCounts(List.copyOf(addresses), access);
  }

  /**
   * Reads the counts of all members. Returns after at most two seconds.
   *
   * @return totals since the members' starts, by name; empty when a member cannot be read
   */
  public Map<String, Long> read() {
    List<ServerSnapshot> snapshots = snapshots();
    if (snapshots.isEmpty()) {
      return Map.of();
    }
    return Map.of(
        RPCS, sum(snapshots, EtcdMetric.RPCS_STARTED),
        REVISIONS, newest(snapshots),
        RECEIVED_BYTES, sum(snapshots, EtcdMetric.RECEIVED_BYTES),
        SENT_BYTES, sum(snapshots, EtcdMetric.SENT_BYTES));
  }

  /**
   * Reads the numbers of open watches and watch streams. Returns after at most two seconds.
   *
   * @return sums over the members of {@link #WATCHES} and {@link #WATCH_STREAMS}; empty when a
   *     member cannot be read
   */
  public Map<String, Long> watches() {
    List<ServerSnapshot> snapshots = snapshots();
    return snapshots.isEmpty()
        ? Map.of()
        : Map.of(
            WATCHES, sum(snapshots, EtcdMetric.WATCHERS),
            WATCH_STREAMS, sum(snapshots, EtcdMetric.WATCH_STREAMS));
  }

  /**
   * Reads the number of calls received of one method. Returns after at most two seconds.
   *
   * @param method its name, for example {@code Authenticate}
   * @return total over the members since their starts; empty when a member cannot be read
   */
  public OptionalLong calls(String method) {
    List<ServerSnapshot> snapshots = snapshots();
    return snapshots.isEmpty()
        ? OptionalLong.empty()
        : OptionalLong.of(
            sum(
                snapshots,
                series ->
                    series.name().equals(EtcdMetric.RPCS_STARTED)
                        && series.label("grpc_method").equals(method)));
  }

  /** Returns the snapshots of all members, or none if one cannot be read. */
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

  /** Takes the maximum, because a follower may lag behind. */
  private static long newest(List<ServerSnapshot> snapshots) {
    return snapshots.stream().mapToLong(one -> one.whole(EtcdMetric.REVISION)).max().orElse(0);
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
