// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.memory;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.Member;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.observe.server.ServerAccount;
import io.etcdbench.observe.server.ServerSampler;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/**
 * The resident memory of the members of a cluster, after garbage collection where the members serve
 * pprof without TLS. Not thread-safe.
 */
public final class MemberMemory {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final int MAX_LOOKS = 20;
  private static final long REST_MILLIS = 200;

  /** Relative difference below which two readings are equal. */
  private static final double SETTLED = 0.01;

  private final EtcdCluster cluster;
  private final HttpClient http =
      HttpClient.newBuilder().proxy(HttpClient.Builder.NO_PROXY).build();

  private final boolean collects;

  private MemberMemory(EtcdCluster cluster, boolean collects) {
    this.cluster = cluster;
    this.collects = collects;
  }

  /** Returns the memory of members that must run with {@code --enable-pprof}. */
  public static MemberMemory of(EtcdCluster cluster) {
    return new MemberMemory(cluster, true);
  }

  /** Returns the memory of any members; without pprof it includes garbage. */
  public static MemberMemory ofAny(EtcdCluster cluster) {
    MemberMemory memory = of(cluster);
    try {
      cluster.members().forEach(memory::collectGarbage);
      return memory;
    } catch (ClusterException e) {
      return new MemberMemory(cluster, false);
    }
  }

  /** Returns whether garbage is collected before the memory is read. */
  public boolean collectsGarbage() {
    return collects;
  }

  /**
   * Returns the account of the members once their memory no longer changes: two readings differ by
   * less than 1 %, or after 20 readings.
   *
   * @param stop ends the wait early
   * @throws ClusterException when a member's metrics cannot be read
   */
  public ServerAccount account(StopSignal stop) {
    ServerAccount before = look();
    for (int look = 1; look < MAX_LOOKS && !stop.isGiven(); look++) {
      rest();
      ServerAccount now = look();
      double ratio = bytes(now) / bytes(before);
      if (Math.abs(ratio - 1) < SETTLED) {
        return now;
      }
      before = now;
    }
    return before;
  }

  private ServerAccount look() {
    if (collects) {
      cluster.members().forEach(this::collectGarbage);
    }
    try (ServerSampler sampler = ServerSampler.start(cluster)) {
      ServerAccount account = sampler.finish();
      if (account.members().size() < cluster.members().size()) {
        throw new ClusterException("a member's metrics cannot be read: " + account.unreadable());
      }
      return account;
    }
  }

  /** Returns the resident memory of all members together, in bytes. */
  public static double bytes(ServerAccount account) {
    return account.sum(member -> member.process().meanResidentBytes());
  }

  /** Requests a heap profile with {@code gc=1}, which collects garbage first. */
  private void collectGarbage(Member member) {
    URI uri = URI.create(member.clientUrl() + "/debug/pprof/heap?gc=1");
    try {
      HttpResponse<Void> answer =
          http.send(
              HttpRequest.newBuilder(uri).timeout(PATIENCE).build(),
              HttpResponse.BodyHandlers.discarding());
      if (answer.statusCode() != 200) {
        throw new ClusterException(
            "the member answers %s to '%s'; start it with --enable-pprof"
                .formatted(answer.statusCode(), uri));
      }
    } catch (IOException e) {
      throw new ClusterException("the member does not answer '%s'".formatted(uri), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ClusterException("interrupted while the member collected garbage", e);
    }
  }

  private static void rest() {
    try {
      Thread.sleep(REST_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
