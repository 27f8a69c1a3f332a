// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.load.StopSignal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Asks a cluster every second whether its members are alive; stops the run when one is not. */
final class MemberWatch implements AutoCloseable {
  private static final long LOOK_EVERY_MILLIS = 1_000;

  private final Thread thread = new Thread(this::watch, "etcd-bench-member-watch");
  private final EtcdCluster cluster;
  private final StopSignal stop;
  private volatile @Nullable String death;

  private MemberWatch(EtcdCluster cluster, StopSignal stop) {
    this.cluster = cluster;
    this.stop = stop;
  }

  static MemberWatch start(EtcdCluster cluster, StopSignal stop) {
    MemberWatch watch = new MemberWatch(cluster, stop);
    watch.thread.setDaemon(true);
    watch.thread.start();
    return watch;
  }

  /** What happened to the member that died; empty while all live. */
  Optional<String> death() {
    return Optional.ofNullable(death);
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
      death = e.getMessage();
      stop.give();
    }
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
