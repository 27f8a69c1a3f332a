// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.experiment;

import io.etcdbench.cluster.ClusterDescription.Binary;
import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.process.ProcessCluster;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The etcd binaries that experiments may start. Immutable.
 *
 * @param first the default binary, used unless an experiment requires a version
 * @param others binaries of further versions; may be empty
 * @param notices receives one line per notice while a cluster starts
 */
public record EtcdBinaries(Binary first, List<Binary> others, Consumer<String> notices) {
  public EtcdBinaries {
    others = List.copyOf(others);
  }

  /**
   * Returns the binary with a version.
   *
   * @param version prefix of the version, for example {@code 3.4}; empty for the first binary
   * @return empty if no binary has that version
   */
  Optional<Binary> server(String version) {
    return version.isEmpty()
        ? Optional.of(first)
        : Stream.concat(Stream.of(first), others.stream())
            .filter(server -> server.version().startsWith(version + "."))
            .findFirst();
  }

  /**
   * Starts a cluster and waits until it is healthy.
   *
   * @param spec the cluster to start
   * @param server a binary of this record
   */
  EtcdCluster start(ClusterSpec spec, Binary server) {
    return ProcessCluster.start(spec, server, notices);
  }
}
