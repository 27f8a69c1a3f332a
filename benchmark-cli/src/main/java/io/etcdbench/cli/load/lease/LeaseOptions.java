// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.load.lease;

import io.etcdbench.plan.operation.LeasePlan;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The leases that a run works with. */
final class LeaseOptions {
  @Option(
      names = "--leases",
      paramLabel = "N",
      description = "Leases granted before the measurement. Default: one per client.")
  private @Nullable Integer count;

  @Option(
      names = "--lease-ttl",
      paramLabel = "SECONDS",
      description = "Their time to live; it should outlast the run. Default: 3600.")
  private long ttlSeconds = LeasePlan.DEFAULT.ttlSeconds();

  /**
   * The plan that these flags make.
   *
   * @param clients how many operations are in flight
   * @return the plan
   * @throws IllegalArgumentException when a value is out of its range
   */
  LeasePlan plan(int clients) {
    return new LeasePlan(count == null ? clients : count, ttlSeconds);
  }
}
