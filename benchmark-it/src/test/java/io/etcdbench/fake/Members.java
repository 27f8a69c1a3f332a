// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake;

import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.binary.EtcdBinary;
import io.etcdbench.cluster.process.ProcessCluster;
import java.util.Optional;

/** Starts the real member that the fake is held to. */
final class Members {
  private Members() {}

  static ProcessCluster one(ClusterSpec.Security security) {
    return ProcessCluster.start(
        ClusterSpec.ofMembers(1).with(security),
        EtcdBinary.find(Optional.empty(), line -> {}),
        line -> {});
  }
}
