// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan.operation;

import io.etcdbench.plan.RunParts;
import io.etcdbench.workload.OperationSource;

/**
 * Renewals of previously granted leases, in turn.
 *
 * @param name of its series
 * @param weight relative to all operations
 * @param leases number of leases and their time to live
 */
public record LeaseKeepAlivePlan(String name, int weight, LeasePlan leases)
    implements OperationPlan {
  /** One lease. */
  public static final LeaseKeepAlivePlan DEFAULT =
      new LeaseKeepAlivePlan("lease-keep-alive", 1, LeasePlan.DEFAULT);

  @Override
  public OperationSource source(RunParts parts) {
    return parts.leases(name, leases).keepAlives(name);
  }
}
