// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.fleet;

import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.fleet.FleetRun;
import io.etcdbench.fleet.FleetSecret;
import io.etcdbench.fleet.FleetSpec;
import io.etcdbench.fleet.StandingFleet;
import io.etcdbench.fleet.WorkerLauncher;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.run.share.LoadOffer;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * What the flags of a fleet ask for, made; certificates that were made for it are deleted when it
 * is closed.
 *
 * @param spec how it is conducted
 * @param secret that its workers have
 * @param launcher starts them
 * @param certificates between conductor and workers
 * @param tell takes what a person may want to know
 */
public record FleetSetup(
    FleetSpec spec,
    FleetSecret secret,
    WorkerLauncher launcher,
    RunCertificates certificates,
    Consumer<String> tell)
    implements AutoCloseable {

  /** A fleet for one plan. */
  FleetRun run() {
    return new FleetRun(spec, secret, launcher, tell);
  }

  /**
   * Lets the workers offer one load after the other.
   *
   * @param plan the rest of each plan, with the prefix of its keys decided
   * @param cluster stays open
   * @param search offers the loads
   * @return what the search returns
   */
  public <T> T offering(RunPlan plan, EtcdCluster cluster, Function<LoadOffer, T> search) {
    try (StandingFleet fleet = new StandingFleet(spec, secret, launcher, tell)) {
      return search.apply(new FleetLoads(fleet, plan, cluster));
    }
  }

  @Override
  public void close() {
    certificates.close();
  }
}
