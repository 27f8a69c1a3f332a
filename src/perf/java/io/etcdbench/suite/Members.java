// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.suite;

import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.binary.EtcdBinary;
import io.etcdbench.cluster.process.ProcessCluster;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.fake.ServiceTime;
import io.etcdbench.gate.arm.ServerCounter;
import io.etcdbench.gate.duet.FakeServers;
import io.etcdbench.observe.server.ServerCounts;
import io.etcdbench.result.Environment;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The servers of a session.
 *
 * @param baseline endpoints of the baseline
 * @param candidate endpoints of the candidate; usually the same
 * @param counts counters of the servers
 * @param environment environment of the session
 * @param end stops the servers
 */
record Members(
    List<String> baseline,
    List<String> candidate,
    ServerCounter counts,
    Environment environment,
    Runnable end)
    implements AutoCloseable {
  private static final Duration SERVICE = Duration.ofMillis(1);

  /**
   * Starts a fake server whose calls take one millisecond, and for the candidate a second one that
   * is slower by a share.
   */
  static Members fake(double share) {
    FakeEtcd usual = FakeEtcd.start(Behaviour.serving(ServiceTime.fixed(SERVICE)));
    Duration longer = Duration.ofNanos(Math.round(SERVICE.toNanos() * (1 + share)));
    FakeEtcd slower =
        share == 0 ? usual : FakeEtcd.start(Behaviour.serving(ServiceTime.fixed(longer)));
    return new Members(
        usual.endpoints(),
        slower.endpoints(),
        share == 0 ? FakeServers.counts(usual) : FakeServers.counts(usual, slower),
        Environment.capture(),
        () -> {
          usual.close();
          slower.close();
        });
  }

  /** Starts three members on this machine. */
  static Members three(Consumer<String> progress) {
    EtcdCluster cluster =
        ProcessCluster.start(
            ClusterSpec.ofMembers(3), EtcdBinary.find(Optional.empty(), progress), progress);
    ServerCounts counts = ServerCounts.of(cluster);
    return new Members(
        cluster.endpoints(),
        cluster.endpoints(),
        counts::read,
        Environment.capture().with(cluster.description()),
        cluster::close);
  }

  @Override
  public void close() {
    end.run();
  }
}
