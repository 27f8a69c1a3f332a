// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.experiment;

import io.etcdbench.claim.experiment.kind.RunKind.Need;
import io.etcdbench.claim.experiment.kind.TestCluster;
import io.etcdbench.cluster.ClusterDescription.Binary;
import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.observe.server.MemberAccount;
import io.etcdbench.observe.server.ServerAccount;
import io.etcdbench.result.RunResult;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** The running cluster, reused by consecutive runs that require the same one. Not thread-safe. */
final class TestClusters implements AutoCloseable {
  private final EtcdBinaries servers;
  private final BiFunction<ClusterSpec, Binary, EtcdCluster> starter;
  private @Nullable TestCluster site;
  private @Nullable Key key;

  private record Key(ClusterSpec spec, Binary server) {}

  TestClusters(EtcdBinaries servers) {
    this(servers, servers::start);
  }

  /** Creates clusters that are started in another way. */
  TestClusters(EtcdBinaries servers, BiFunction<ClusterSpec, Binary, EtcdCluster> starter) {
    this.servers = servers;
    this.starter = starter;
  }

  /** Returns the binary with a version, as {@link EtcdBinaries#server} does. */
  Optional<Binary> server(String version) {
    return servers.server(version);
  }

  /** Returns a healthy cluster. Closes the current one unless it can be reused. */
  TestCluster get(ClusterSpec spec, Binary server, Need need) {
    Key wanted = new Key(spec, server);
    TestCluster current = site;
    if (current != null && wanted.equals(key) && need == Need.SHARED && isAlive(current)) {
      return current;
    }
    close();
    TestCluster fresh = TestCluster.of(starter.apply(spec, server));
    site = fresh;
    key = need == Need.SHARED ? wanted : null;
    return fresh;
  }

  /**
   * Closes the running cluster when the run has left a database that exceeds half of its quota:
   * later runs would measure how etcd refuses writes.
   */
  void closeIfHalfFull(RunResult result) {
    if (isHalfFull(result)) {
      close();
    }
  }

  static boolean isHalfFull(RunResult result) {
    ServerAccount server = result.server();
    return server != null
        && server.members().stream()
            .map(MemberAccount::storage)
            .anyMatch(
                one -> one.quotaBytes() != null && one.databaseBytes() > one.quotaBytes() / 2);
  }

  private static boolean isAlive(TestCluster site) {
    try {
      site.cluster().requireMembersAlive();
      return true;
    } catch (ClusterException e) {
      return false;
    }
  }

  /** Closes the running cluster. */
  @Override
  public void close() {
    TestCluster open = site;
    site = null;
    key = null;
    if (open != null) {
      open.close();
    }
  }
}
