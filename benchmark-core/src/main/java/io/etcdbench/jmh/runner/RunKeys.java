// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.runner;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.ClusterUser;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.EtcdDrivers;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Operation.Delete;
import io.etcdbench.driver.Operation.Get;
import io.etcdbench.driver.Operation.KeyRange;
import io.etcdbench.jmh.stream.BlockingOperation;
import io.etcdbench.jmh.stream.StreamException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * The part of a cluster's keys that a run may touch: those under a prefix of its own. Immutable.
 *
 * @param prefix what every key of the run begins with, at least one character
 */
record RunKeys(String prefix) {
  private static final String DRIVER = "jetcd";
  private static final Duration BEYOND_THE_DEADLINE = Duration.ofSeconds(5);

  RunKeys {
    if (prefix.isEmpty()) {
      throw new IllegalArgumentException(
          "the key prefix is empty: a run deletes all keys under it; give at least one character");
    }
  }

  /** What becomes of the keys when the run has no more use for the cluster. */
  enum Afterwards {
    /** They are deleted. */
    DELETE,
    /** They go with the cluster. */
    LEAVE
  }

  /**
   * Makes sure that nobody else's keys are there; also the first thing that a run asks of a
   * cluster.
   *
   * @return the right to write them
   * @throws ClusterException when keys are there, or the cluster does not answer
   */
  Claim claim(EtcdCluster cluster, Afterwards afterwards) {
    Get count = new Get(range(), Get.Consistency.LINEARIZABLE, 0, Get.Delivery.COUNT_ONLY);
    long keys = keys(cluster, count, clusterAt(cluster) + " cannot be used");
    if (keys > 0) {
      throw new ClusterException(
          "%d keys exist under the prefix '%s', and a run deletes what is under its prefix; give another one"
              .formatted(keys, prefix));
    }
    return new Claim(cluster, afterwards);
  }

  /** The right to write keys under the prefix, for as long as the run uses the cluster. */
  final class Claim implements AutoCloseable {
    private final EtcdCluster cluster;
    private final Afterwards afterwards;

    private Claim(EtcdCluster cluster, Afterwards afterwards) {
      this.cluster = cluster;
      this.afterwards = afterwards;
    }

    EtcdCluster cluster() {
      return cluster;
    }

    /**
     * Deletes the keys unless they go with the cluster.
     *
     * @throws ClusterException when the cluster does not answer
     */
    @Override
    public void close() {
      if (afterwards == Afterwards.DELETE) {
        keys(
            cluster,
            new Delete(range()),
            "the keys under '" + prefix + "' are left on " + clusterAt(cluster));
      }
    }
  }

  private static String clusterAt(EtcdCluster cluster) {
    return "the cluster at " + String.join(",", cluster.endpoints());
  }

  private KeyRange range() {
    return KeyRange.prefix(prefix.getBytes(StandardCharsets.UTF_8));
  }

  private static long keys(EtcdCluster cluster, Operation operation, String complaint) {
    ClientSettings settings =
        ClientSettings.to(cluster.endpoints(), cluster.access(ClusterUser.BENCH));
    Duration patience = settings.calls().deadline().plus(BEYOND_THE_DEADLINE);
    try (EtcdDriver driver = EtcdDrivers.onClassPath().named(DRIVER).open(settings)) {
      return BlockingOperation.keys(driver, operation, patience);
    } catch (StreamException e) {
      throw new ClusterException(complaint + ": " + e.getMessage(), e);
    }
  }
}
