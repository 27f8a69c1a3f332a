// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan.operation;

import io.etcdbench.plan.RunParts;
import io.etcdbench.workload.OperationSource;

/**
 * Lease grants; the leases are revoked after the run.
 *
 * @param name of its series
 * @param weight relative to all operations
 * @param leases time to live, and the number of most recent leases to revoke; earlier ones expire
 */
public record LeaseGrantPlan(String name, int weight, LeasePlan leases) implements OperationPlan {
  /** Leases with a time to live of one minute. */
  public static final LeaseGrantPlan DEFAULT =
      new LeaseGrantPlan("lease-grant", 1, new LeasePlan(100_000, 60));

  @Override
  public ServerPath serverPath() {
    return ServerPath.COMMIT;
  }

  @Override
  public OperationSource source(RunParts parts) {
    return parts.leases(name, leases).grantsInTurn(name);
  }
}
