// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.etcdbench.cluster.ClusterDescription.Binary;
import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.binary.EtcdBinary;
import io.etcdbench.cluster.container.ContainerCluster;
import io.etcdbench.cluster.process.ProcessCluster;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.TestInfo;

/**
 * Starts the cluster of a test: containers for a class that {@link NeedsDocker}, else processes.
 */
public final class StartedMembers {
  private StartedMembers() {}

  /**
   * Starts the cluster that the class of the test asks for.
   *
   * @param test whose class decides
   * @param spec what to start
   * @return a healthy cluster, to be closed by the test
   */
  public static EtcdCluster forTest(TestInfo test, ClusterSpec spec) {
    boolean inContainers =
        test.getTestClass().filter(c -> c.isAnnotationPresent(NeedsDocker.class)).isPresent();
    return inContainers ? containers(spec, line -> {}) : processes(spec);
  }

  static EtcdCluster processes(ClusterSpec spec) {
    return ProcessCluster.start(spec, binary(line -> {}), line -> {});
  }

  static EtcdCluster containers(ClusterSpec spec, Consumer<String> notices) {
    return ContainerCluster.start(spec, () -> binary(notices), notices);
  }

  /**
   * Aborts a test of slow disks, and says why, where members cannot be traced. With {@code
   * ETCD_BENCH_REQUIRE_STRACE=true} in the environment the test goes on, and fails.
   *
   * @param obstacle why not; empty where they can
   */
  static void assumeTraceable(Optional<String> obstacle) {
    boolean required = Boolean.parseBoolean(System.getenv("ETCD_BENCH_REQUIRE_STRACE"));
    assumeTrue(required || obstacle.isEmpty(), () -> obstacle.orElse(""));
  }

  private static Binary binary(Consumer<String> notices) {
    return EtcdBinary.find(Optional.empty(), notices);
  }
}
