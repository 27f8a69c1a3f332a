// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.ContainerCluster;
import io.etcdbench.cluster.EtcdBinary;
import io.etcdbench.cluster.EtcdCluster;
import java.util.Optional;

/** Starts one container, says so, and waits to be killed. */
final class ContainerOwnerMain {
  static final String READY = "ready";

  private ContainerOwnerMain() {}

  @SuppressWarnings("SystemOut") // read by who started this
  public static void main(String[] arguments) throws InterruptedException {
    try (EtcdCluster cluster =
        ContainerCluster.start(
            ClusterSpec.ofMembers(1),
            () -> EtcdBinary.find(Optional.empty(), line -> {}),
            line -> {})) {
      System.out.println(cluster.members().isEmpty() ? "empty" : READY);
      Thread.currentThread().join();
    }
  }
}
