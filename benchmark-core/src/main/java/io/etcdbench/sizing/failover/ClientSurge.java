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
 * Measures the calls that all clients of a session send to the members before a fault and right
 * after it, and the CPU time of this process before and during the fault. One thread marks the
 * start and the end of the fault; a separate thread takes the readings after it.
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
   * Totals at one time.
   *
   * @param atNanos time of the reading
   * @param calls received by the running members since they started
   * @param logins among the calls; 0 without users
   * @param connections made through proxies; 0 without proxies
   */
  private record Reading(long atNanos, long calls, long logins, long connections) {}

  /** Starts to count, some seconds before a fault. */
  ClientSurge(EtcdCluster cluster) {
    this.cluster = cluster;
    this.counts = ServerCounts.of(cluster);
    this.usersLogIn = cluster.access(ClusterUser.BENCH).user().isPresent();
    this.first = read().orElse(null);
  }

  /** Called when the fault is about to start. */
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

  /** Called when the fault is about to be reverted, or is over. */
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

  /** Returns the findings. */
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

  /**
   * Returns the maximum within a second; null without two readings a second apart. A restarted
   * member counts from 0.
   */
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
