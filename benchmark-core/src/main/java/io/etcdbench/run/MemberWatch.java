// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.EtcdCluster;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Checks every second whether the members of a cluster are alive: with one of three members dead, a
 * run would continue but measure something else. Thread-safe.
 */
public final class MemberWatch implements AutoCloseable {
  private static final long LOOK_EVERY_MILLIS = 1_000;

  private final Thread thread = new Thread(this::watch, "etcd-bench-member-watch");
  private final EtcdCluster cluster;
  private final Runnable onDeath;
  private volatile @Nullable ClusterException death;
  private volatile boolean closed;

  private MemberWatch(EtcdCluster cluster, Runnable onDeath) {
    this.cluster = cluster;
    this.onDeath = onDeath;
  }

  /**
   * Starts watching.
   *
   * @param cluster the cluster whose members are watched
   * @param onDeath called once when a member is found dead, on the watch's thread
   * @return a watch that runs until it is closed
   */
  public static MemberWatch start(EtcdCluster cluster, Runnable onDeath) {
    MemberWatch watch = new MemberWatch(cluster, onDeath);
    watch.thread.setDaemon(true);
    watch.thread.start();
    return watch;
  }

  /**
   * Checks immediately.
   *
   * @throws ClusterException when a member is dead or was found dead before
   */
  public void requireAlive() {
    ClusterException found = death;
    if (found != null) {
      throw found;
    }
    cluster.requireMembersAlive();
  }

  /**
   * Returns what happened to the member that died.
   *
   * @return one sentence with its last log lines; empty while all are alive
   */
  public Optional<String> death() {
    return Optional.ofNullable(death).map(ClusterException::getMessage);
  }

  private void watch() {
    try {
      while (death == null && !closed) {
        Thread.sleep(LOOK_EVERY_MILLIS);
        look();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void look() {
    try {
      cluster.requireMembersAlive();
    } catch (ClusterException e) {
      if (!closed) { // else the interrupt may have ended the check
        death = e;
        onDeath.run();
      }
    }
  }

  /** Stops watching. */
  @Override
  public void close() {
    closed = true;
    thread.interrupt();
  }
}
