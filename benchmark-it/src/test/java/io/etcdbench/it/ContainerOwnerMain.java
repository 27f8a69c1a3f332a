// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.EtcdCluster;

/** Starts one container, says so, and waits to be killed. */
final class ContainerOwnerMain {
  static final String READY = "ready";

  private ContainerOwnerMain() {}

  @SuppressWarnings("SystemOut") // read by who started this
  public static void main(String[] arguments) throws InterruptedException {
    try (EtcdCluster cluster = StartedMembers.containers(ClusterSpec.ofMembers(1), line -> {})) {
      System.out.println(cluster.members().isEmpty() ? "empty" : READY);
      Thread.currentThread().join();
    }
  }
}
