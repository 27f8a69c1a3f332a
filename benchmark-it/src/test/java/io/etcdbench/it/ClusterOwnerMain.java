// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.EtcdBinary;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.ProcessCluster;
import java.util.Optional;

/** Starts three local members, says where their data is, and waits to be killed. */
final class ClusterOwnerMain {
  private ClusterOwnerMain() {}

  @SuppressWarnings("SystemOut") // read by who started this
  public static void main(String[] arguments) throws InterruptedException {
    try (EtcdCluster cluster =
        ProcessCluster.start(
            ClusterSpec.ofMembers(3), EtcdBinary.find(Optional.empty(), line -> {}), line -> {})) {
      System.out.println(cluster.description().dataStorage().orElseThrow().directory());
      Thread.currentThread().join();
    }
  }
}
