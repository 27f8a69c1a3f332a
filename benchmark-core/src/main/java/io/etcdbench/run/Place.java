// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run;

import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.driver.EtcdDrivers;
import io.etcdbench.result.Environment;
import io.etcdbench.run.share.SessionPart;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * The setting of a session.
 *
 * @param cluster healthy; stays open
 * @param environment returns the environment of the run, including the cluster
 * @param drivers contains the plan's driver
 * @param client whether the client of this JVM has rehearsed, or must be the only one
 */
record Place(
    EtcdCluster cluster, Supplier<Environment> environment, EtcdDrivers drivers, Client client) {
  private static final Duration PROBE = Duration.ofSeconds(2);

  Place(EtcdCluster cluster, Environment environment, EtcdDrivers drivers) {
    this(cluster, () -> environment, drivers, Client.COLD);
  }

  static Place seenFrom(SessionPart part, EtcdCluster cluster) {
    return part.ownsCluster()
        ? of(cluster)
        : new Place(
            cluster, Environment.capture().with(cluster.description()), EtcdDrivers.onClassPath());
  }

  static Place of(EtcdCluster cluster) {
    return of(cluster, EtcdDrivers.onClassPath());
  }

  /** Probes the members' disk and round trips. */
  static Place of(EtcdCluster cluster, EtcdDrivers drivers) {
    Environment environment =
        Environment.capture()
            .with(cluster.description())
            .with(DataDisk.speed(cluster.description(), PROBE))
            .with(RestProbe.of(cluster));
    return new Place(cluster, environment, drivers);
  }

  Place with(Client other) {
    return new Place(cluster, environment, drivers, other);
  }

  /** The client of this JVM. */
  enum Client {
    /** It has not rehearsed the plan. */
    COLD,
    /** It has rehearsed the plan. */
    REHEARSED,
    /** The resources of this JVM are measured: it does not rehearse, and has no other client. */
    ALONE
  }
}
