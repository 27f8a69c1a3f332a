// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.load.lease;

import io.etcdbench.plan.operation.LeasePlan;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Number and time to live of the leases of a run. */
final class LeaseOptions {
  @Option(
      names = "--leases",
      paramLabel = "N",
      description = "Leases granted before the measurement. Default: one per client.")
  private @Nullable Integer count;

  @Option(
      names = "--lease-ttl",
      paramLabel = "SECONDS",
      description =
          "Lease time to live; should exceed the length of the run. Default: ${DEFAULT-VALUE}.")
  private long ttlSeconds = LeasePlan.DEFAULT.ttlSeconds();

  /**
   * Returns the plan that these flags describe.
   *
   * @param clients number of operations in flight, the default number of leases
   * @throws IllegalArgumentException when a value is out of range
   */
  LeasePlan plan(int clients) {
    return new LeasePlan(count == null ? clients : count, ttlSeconds);
  }
}
