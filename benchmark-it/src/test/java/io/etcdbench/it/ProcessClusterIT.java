// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.EtcdCluster;

/** Members as local processes. */
final class ProcessClusterIT extends EtcdClusterContract {

  @Override
  EtcdCluster start(ClusterSpec spec) {
    return StartedMembers.processes(spec);
  }

  @Override
  String origin() {
    return "process";
  }
}
