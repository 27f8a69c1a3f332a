// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.sizing;

import io.etcdbench.cli.console.CliEnvironment;
import io.etcdbench.cli.run.AccessOptions;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.observe.server.ServerAccount;
import io.etcdbench.observe.server.ServerSampler;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A cluster whose members are observed while something else is measured. Not thread-safe. */
final class ObservedCluster implements AutoCloseable {
  /** No cluster. */
  static final ObservedCluster NOBODY = new ObservedCluster(null);

  private final @Nullable EtcdCluster cluster;
  private @Nullable ServerSampler sampler;

  private ObservedCluster(@Nullable EtcdCluster cluster) {
    this.cluster = cluster;
  }

  /**
   * Connects to the given endpoints.
   *
   * @return the cluster, after each of its endpoints has responded
   * @throws IllegalArgumentException when no endpoint is given
   */
  static ObservedCluster of(AccessOptions access, CliEnvironment environment) {
    List<String> endpoints = access.endpoints(environment);
    if (endpoints.isEmpty()) {
      throw new IllegalArgumentException(
          "--while-loaded observes the members of a cluster; add --endpoints, for example"
              + " --endpoints 127.0.0.1:2379");
    }
    return new ObservedCluster(access.connect(environment, access.access(environment)));
  }

  /** Starts sampling the members. */
  void begin() {
    sampler = cluster == null ? null : ServerSampler.start(cluster);
  }

  /** Returns the samples since {@link #begin}, or empty without a cluster. */
  Optional<ServerAccount> finish() {
    return Optional.ofNullable(sampler).map(ServerSampler::finish);
  }

  @Override
  public void close() {
    if (sampler != null) {
      sampler.close();
    }
    if (cluster != null) {
      cluster.close();
    }
  }
}
