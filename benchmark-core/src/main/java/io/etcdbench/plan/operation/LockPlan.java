// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan.operation;

import io.etcdbench.plan.KeyPlan;
import io.etcdbench.plan.RunParts;
import io.etcdbench.workload.OperationSource;
import io.etcdbench.workload.mix.LockSource;
import java.util.List;
import java.util.Optional;

/**
 * Locks acquired and released on the server. The fewer names, the more contention.
 *
 * @param name of its series
 * @param weight relative to all operations
 * @param keys the names of the locks
 * @param leases leases of the holders: at least one per client
 * @param within the operation to execute while the lock is held: none or one
 */
public record LockPlan(
    String name, int weight, KeyPlan keys, LeasePlan leases, List<OperationPlan> within)
    implements OperationPlan.Keyed {
  /** One lock for all. */
  public static final LockPlan DEFAULT =
      new LockPlan("lock", 1, KeyPlan.DEFAULT, LeasePlan.DEFAULT, List.of());

  public LockPlan {
    within = List.copyOf(within);
    if (within.size() > 1) {
      throw new IllegalArgumentException(
          "'%s' does %s operations while it holds a lock; allowed: none or one"
              .formatted(name, within.size()));
    }
  }

  @Override
  public long requestBytes() {
    return within.stream().mapToLong(OperationPlan::requestBytes).reduce(keys.size(), Math::max);
  }

  @Override
  public long minKeys() {
    return within.stream().mapToLong(OperationPlan::minKeys).reduce(1, Math::max);
  }

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
    return new LockSource(
        name,
        keys.space(parts.keys()),
        keys.chooser(),
        parts.leases(name, leases),
        within.isEmpty() ? null : within.get(0).source(parts));
  }
}
