// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.runner;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.EtcdCluster;
import org.jspecify.annotations.Nullable;

/**
 * Asks a cluster every second whether its members are alive: with one of three members dead a
 * benchmark would go on and measure something else.
 */
final class ClusterWatch implements AutoCloseable {
  private static final long LOOK_EVERY_MILLIS = 1_000;

  private final Thread thread = new Thread(this::watch, "etcd-bench-cluster-watch");
  private final EtcdCluster cluster;
  private final Runnable onDeath;
  private volatile @Nullable ClusterException death;

  private ClusterWatch(EtcdCluster cluster, Runnable onDeath) {
    this.cluster = cluster;
    this.onDeath = onDeath;
  }

  /**
   * Starts to watch.
   *
   * @param cluster whose members
   * @param onDeath called once when a member is found dead
   */
  static ClusterWatch start(EtcdCluster cluster, Runnable onDeath) {
    ClusterWatch watch = new ClusterWatch(cluster, onDeath);
    watch.thread.setDaemon(true);
    watch.thread.start();
    return watch;
  }

  /**
   * Looks now.
   *
   * @throws ClusterException when a member is dead or was found dead before
   */
  void requireAlive() {
    ClusterException found = death;
    if (found != null) {
      throw found;
    }
    cluster.requireMembersAlive();
  }

  private void watch() {
    try {
      while (death == null) {
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
      death = e;
      onDeath.run();
    }
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
