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
 * The servers that experiments may start. Immutable.
 *
 * @param first the one that is taken unless an experiment asks for a version
 * @param others further versions; may be empty
 * @param notices receives one line about what starting a cluster finds
 */
public record EtcdBinaries(Binary first, List<Binary> others, Consumer<String> notices) {
  public EtcdBinaries {
    others = List.copyOf(others);
  }

  /**
   * A server.
   *
   * @param version the beginning of its version, for example {@code 3.4}; empty for the first
   * @return empty when none is of that version
   */
  Optional<Binary> server(String version) {
    return version.isEmpty()
        ? Optional.of(first)
        : Stream.concat(Stream.of(first), others.stream())
            .filter(server -> server.version().startsWith(version + "."))
            .findFirst();
  }

  /**
   * Starts a cluster.
   *
   * @param spec what to start
   * @param server of this record
   * @return healthy
   */
  EtcdCluster start(ClusterSpec spec, Binary server) {
    return ProcessCluster.start(spec, server, notices);
  }
}
