// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh;

import io.etcdbench.cluster.EndpointPolicy;
import io.etcdbench.driver.ClientSettings;
import java.time.Duration;
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
  private static final Duration BEYOND_THE_DEADLINE = Duration.ofSeconds(5);

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

  /** Returns default client settings for the members that the policy selects. */
  ClientSettings settings(EndpointPolicy policy) {
    List<String> endpoints = Objects.requireNonNull(handover().endpoints().get(policy));
    return ClientSettings.to(endpoints, handover().access());
  }

  /** Returns the time without any completed operation after which a benchmark gives up. */
  static Duration patience(ClientSettings settings) {
    return settings.calls().deadline().plus(BEYOND_THE_DEADLINE);
  }
}
