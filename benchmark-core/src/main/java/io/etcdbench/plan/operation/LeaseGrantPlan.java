// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan.operation;

import io.etcdbench.plan.KeyPlan;
import io.etcdbench.plan.RunParts;
import io.etcdbench.workload.OperationSource;
import java.util.Optional;

/**
 * Grants of leases, which are revoked after the run.
 *
 * @param name of its series
 * @param weight among all
 * @param leases their time to live, and how many of the latest are revoked; earlier ones end when
 *     their time is over
 */
public record LeaseGrantPlan(String name, int weight, LeasePlan leases) implements OperationPlan {
  /** Leases of a minute. */
  public static final LeaseGrantPlan DEFAULT =
      new LeaseGrantPlan("lease-grant", 1, new LeasePlan(100_000, 60));

  @Override
  public Optional<KeyPlan> keyPlan() {
    return Optional.empty();
  }

  @Override
  public ServerPath serverPath() {
    return ServerPath.COMMIT;
  }

  @Override
  public OperationSource source(RunParts parts) {
    return parts.leases(name, leases).grantsInTurn(name);
  }
}
