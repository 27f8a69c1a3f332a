// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh;

import io.etcdbench.cluster.EndpointPolicy;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.external.ExternalCluster;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The cluster of this run. It belongs to the JVM that forked this one and exists for the whole run.
 * This state receives its endpoints and ensures that the fork does not outlive its owner.
 */
@State(Scope.Benchmark)
public class ClusterState {
  private @Nullable Handover handover;

  /** Receives the endpoints of the cluster. */
  @Setup(Level.Trial)
  public void learn() {
    Handover given = Handover.ofThisFork();
    OwnerWatch.start(given.ownerPid(), () -> {});
    handover = given;
  }

  /** Returns the data received from the owner of the cluster. */
  Handover handover() {
    return Objects.requireNonNull(handover, "JMH has not set this state up");
  }

  /** Connects to the members that the policy selects; the caller closes the cluster. */
  EtcdCluster connect(EndpointPolicy policy) {
    List<String> endpoints = Objects.requireNonNull(handover().endpoints().get(policy));
    return ExternalCluster.connect(endpoints, handover().access());
  }
}
