// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.EtcdBinary;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.ProcessCluster;
import java.util.Optional;

/** Members as local processes. */
final class ProcessClusterIT extends EtcdClusterContract {

  @Override
  EtcdCluster start(ClusterSpec spec) {
    return ProcessCluster.start(spec, EtcdBinary.find(Optional.empty(), line -> {}), line -> {});
  }

  @Override
  String origin() {
    return "process";
  }
}
