// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

import io.etcdbench.cluster.Capability;
import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.binary.EtcdBinary;
import io.etcdbench.cluster.fault.FaultSpec;
import io.etcdbench.cluster.fault.FaultSpec.Proxies;
import io.etcdbench.cluster.process.ProcessCluster;
import java.time.Duration;
import java.util.Optional;

/**
 * Starts three local members, with all faults if there is an argument; says where their data is,
 * and waits to be killed.
 */
final class ClusterOwnerMain {
  private ClusterOwnerMain() {}

  @SuppressWarnings("SystemOut") // read by who started this
  public static void main(String[] arguments) throws InterruptedException {
    FaultSpec faults = arguments.length == 0 ? FaultSpec.NONE : FaultSpec.NONE.with(Proxies.ALL);
    try (EtcdCluster cluster =
        ProcessCluster.start(
            ClusterSpec.ofMembers(3).with(faults),
            EtcdBinary.find(Optional.empty(), line -> {}),
            line -> {})) {
      if (arguments.length > 0) {
        cluster.faults().hogCpu(1);
        if (cluster.supports(Capability.SLOW_DISK)) {
          cluster.members().forEach(m -> cluster.faults().slowDisk(m, Duration.ofMillis(10)));
        }
      }
      System.out.println(cluster.description().dataStorage().orElseThrow().directory());
      Thread.currentThread().join();
    }
  }
}
