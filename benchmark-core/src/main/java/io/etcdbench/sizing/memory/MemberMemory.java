// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.memory;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.Member;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.observe.server.ServerAccount;
import io.etcdbench.observe.server.ServerSampler;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

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

  /**
   * Returns the memory of any members; without pprof it includes garbage.
   *
   * @param cluster asked whether its members serve pprof
   * @param stop ends the question, as if they did not
   */
  public static MemberMemory ofAny(EtcdCluster cluster, StopSignal stop) {
    MemberMemory memory = of(cluster);
    try {
      memory.collectGarbage(stop);
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
   * @throws ClusterException when a member's metrics cannot be read, or the stop was given while a
   *     member collected garbage
   */
  public ServerAccount account(StopSignal stop) {
    ServerAccount before = look(stop);
    for (int look = 1; look < MAX_LOOKS && !stop.isGiven(); look++) {
      rest();
      ServerAccount now = look(stop);
      double ratio = bytes(now) / bytes(before);
      if (Math.abs(ratio - 1) < SETTLED) {
        return now;
      }
      before = now;
    }
    return before;
  }

  private ServerAccount look(StopSignal stop) {
    if (collects) {
      collectGarbage(stop);
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

  /** Requests heap profiles with {@code gc=1}, which collects garbage first. */
  private void collectGarbage(StopSignal stop) {
    cluster.members().forEach(member -> collectGarbage(member, stop));
  }

  private void collectGarbage(Member member, StopSignal stop) {
    URI uri = URI.create(member.clientUrl() + "/debug/pprof/heap?gc=1");
    CompletableFuture<HttpResponse<Void>> answer =
        http.sendAsync(
            HttpRequest.newBuilder(uri).timeout(PATIENCE).build(),
            HttpResponse.BodyHandlers.discarding());
    try {
      int status = await(answer, stop).statusCode();
      if (status != 200) {
        throw new ClusterException(
            "the member responds with %s to '%s'; start it with --enable-pprof"
                .formatted(status, uri));
      }
    } catch (ExecutionException e) {
      throw new ClusterException("the member does not respond to '%s'".formatted(uri), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ClusterException("interrupted while the member collected garbage", e);
    } finally {
      boolean unused = answer.cancel(true); // unless it is complete
    }
  }

  private static HttpResponse<Void> await(
      CompletableFuture<HttpResponse<Void>> answer, StopSignal stop)
      throws ExecutionException, InterruptedException {
    while (true) {
      try {
        return answer.get(REST_MILLIS, TimeUnit.MILLISECONDS);
      } catch (TimeoutException e) {
        if (stop.isGiven()) {
          throw new ClusterException("stopped while a member collected garbage", e);
        }
      }
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
