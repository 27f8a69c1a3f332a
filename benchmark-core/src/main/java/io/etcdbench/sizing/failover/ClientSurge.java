// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.failover;

import io.etcdbench.cluster.ClusterUser;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.observe.client.JvmClock;
import io.etcdbench.observe.server.ServerCounts;
import io.etcdbench.sizing.failover.FailoverResult.Together;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * What all clients of a session ask of the members before a fault and right after it, and the
 * processor time of this process before and during it. The instants are given by one thread;
 * readings after the fault are taken on a thread of its own.
 */
final class ClientSurge implements AutoCloseable {
  private static final String LOGIN = "Authenticate";
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(250);
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
  private static final double NANOS = 1e9;

  private final EtcdCluster cluster;
  private final ServerCounts counts;
  private final boolean usersLogIn;
  private final List<Reading> after = new ArrayList<>(); // guarded by this
  private final JvmClock begin = JvmClock.read();
  private final @Nullable Reading first;
  private double coresBefore;
  private @Nullable Double callsBefore;
  private @Nullable JvmClock faultBegin;
  private double coresDown;
  private @Nullable Thread thread;
  private volatile boolean closed;

  /**
   * Totals at one instant.
   *
   * @param atNanos when
   * @param calls that reached the members that are up, since they started
   * @param logins of them; 0 without users
   * @param connections that were made through proxies; 0 without proxies
   */
  private record Reading(long atNanos, long calls, long logins, long connections) {}

  /** Begins to count, some seconds before a fault. */
  ClientSurge(EtcdCluster cluster) {
    this.cluster = cluster;
    this.counts = ServerCounts.of(cluster);
    this.usersLogIn = cluster.access(ClusterUser.BENCH).user().isPresent();
    this.first = read().orElse(null);
  }

  /** The fault is about to begin. */
  void faultBegins() {
    Reading before = first;
    Reading now = read().orElse(null);
    if (before != null && now != null && now.calls >= before.calls) {
      callsBefore = (now.calls - before.calls) * NANOS / (now.atNanos - before.atNanos);
    }
    JvmClock clock = JvmClock.read();
    coresBefore = cores(clock.since(begin));
    faultBegin = clock;
  }

  /** The fault is about to be taken back. */
  void faultEnds() {
    JvmClock from = faultBegin;
    if (from != null) {
      coresDown = cores(JvmClock.read().since(from));
    }
    Thread looking = new Thread(this::look, "etcd-bench-failover-surge");
    looking.setDaemon(true);
    looking.start();
    thread = looking;
  }

  private void look() {
    while (!closed) {
      read().ifPresent(this::keep);
      LockSupport.parkNanos(LOOK_NANOS);
    }
  }

  private synchronized void keep(Reading reading) {
    after.add(reading);
  }

  /** What was found. */
  synchronized Together findings(@Nullable Double agreedMillis) {
    return new Together(
        coresBefore,
        coresDown,
        callsBefore,
        most(Reading::calls),
        usersLogIn ? most(Reading::logins) : null,
        cluster.faults().clientConnections().isPresent() ? most(Reading::connections) : null,
        agreedMillis);
  }

  /** The most within a second; null without two readings. A member that restarts counts anew. */
  private @Nullable Double most(ToLongFunction<Reading> total) {
    double most = -1;
    for (int from = 0; from < after.size(); from++) {
      for (int to = from + 1; to < after.size(); to++) {
        long nanos = after.get(to).atNanos - after.get(from).atNanos;
        if (nanos >= SECOND) {
          long more = total.applyAsLong(after.get(to)) - total.applyAsLong(after.get(from));
          most = Math.max(most, more * NANOS / nanos);
          break;
        }
      }
    }
    return most < 0 ? null : most;
  }

  private Optional<Reading> read() {
    Map<String, Long> read = counts.read();
    OptionalLong logins = usersLogIn ? counts.calls(LOGIN) : OptionalLong.of(0);
    long connections = cluster.faults().clientConnections().orElse(0);
    Long calls = read.get(ServerCounts.RPCS);
    return calls == null || logins.isEmpty()
        ? Optional.empty()
        : Optional.of(new Reading(System.nanoTime(), calls, logins.getAsLong(), connections));
  }

  private static double cores(JvmClock used) {
    return Math.round(
            100.0 * Math.max(0, used.cpuNanos() - used.compileNanos()) / Math.max(1, used.nanos()))
        / 100.0;
  }

  @Override
  public void close() {
    closed = true;
    Thread looking = thread;
    if (looking != null) {
      LockSupport.unpark(looking);
    }
  }
}
