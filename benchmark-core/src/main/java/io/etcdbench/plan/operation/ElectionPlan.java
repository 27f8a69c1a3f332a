// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan.operation;

import io.etcdbench.plan.KeyPlan;
import io.etcdbench.plan.RunParts;
import io.etcdbench.workload.OperationSource;
import io.etcdbench.workload.mix.ElectionSource;
import java.util.Optional;

/**
 * Elections that are won and resigned immediately. The fewer names, the more contention.
 *
 * @param name of its series
 * @param weight relative to all operations
 * @param keys the names of the elections
 * @param leases leases of the candidates: at least one per client
 */
public record ElectionPlan(String name, int weight, KeyPlan keys, LeasePlan leases)
    implements OperationPlan.Keyed {
  /** One election for all. */
  public static final ElectionPlan DEFAULT =
      new ElectionPlan("election", 1, KeyPlan.DEFAULT, LeasePlan.DEFAULT);

  @Override
  public Optional<LeasePlan> holders() {
    return Optional.of(leases);
  }

  @Override
  public ServerPath serverPath() {
    return ServerPath.ACQUIRE_AND_RELEASE;
  }

  @Override
  public OperationSource source(RunParts parts) {
    return new ElectionSource(
        name, keys.space(parts.keys()), keys.chooser(), parts.leases(name, leases));
  }
}
