// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.experiment.kind;

import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.result.Environment;
import io.etcdbench.result.Environment.Fdatasync;
import io.etcdbench.run.DataDisk;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A cluster started for experiments, with the speed of its disk. Not thread-safe.
 *
 * @param cluster a healthy cluster
 * @param disk speed of the disk with its data directory; null when unknown
 */
public record TestCluster(EtcdCluster cluster, @Nullable Fdatasync disk) implements AutoCloseable {
  private static final Duration PROBE = Duration.ofSeconds(1);

  /** Measures the disk once, for all runs on this cluster. */
  public static TestCluster of(EtcdCluster cluster) {
    try {
      return new TestCluster(cluster, DataDisk.speed(cluster.description(), PROBE));
    } catch (RuntimeException e) {
      cluster.close();
      throw e;
    }
  }

  /** Returns the current environment of runs on this cluster. */
  public Environment environment() {
    return Environment.capture().with(cluster.description()).with(disk);
  }

  /** Returns the directory that contains the members' data and logs. */
  public Path directory() {
    return cluster
        .description()
        .dataStorage()
        .map(storage -> Path.of(storage.directory()))
        .orElseThrow(
            () -> new IllegalArgumentException("this cluster keeps its data on another machine"));
  }

  @Override
  public void close() {
    cluster.close();
  }
}
