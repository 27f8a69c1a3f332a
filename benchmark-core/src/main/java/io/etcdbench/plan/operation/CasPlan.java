// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan.operation;

import io.etcdbench.plan.KeyPlan;
import io.etcdbench.plan.RunParts;
import io.etcdbench.plan.ValuePlan;
import io.etcdbench.workload.OperationSource;
import io.etcdbench.workload.mix.CasSource;
import io.etcdbench.workload.mix.Retries;

/**
 * Compare-and-swap of one key: a get, then a transaction that puts it if it has not changed since.
 * The fewer keys, the more contention.
 *
 * @param name of its series
 * @param weight relative to all operations
 * @param keys the keys
 * @param values the values to put
 * @param retries number of retries before an operation counts as a conflict, 0 or more
 */
public record CasPlan(String name, int weight, KeyPlan keys, ValuePlan values, int retries)
    implements OperationPlan.Keyed {
  /** One key for all, with as many retries as in {@link StmPlan}. */
  public static final CasPlan DEFAULT =
      new CasPlan("cas", 1, KeyPlan.DEFAULT, ValuePlan.DEFAULT, 1000);

  public CasPlan {
    new Retries(retries);
  }

  @Override
  public long requestBytes() {
    return keys.size() + values.mostBytes();
  }

  @Override
  public ServerPath serverPath() {
    return ServerPath.READ_THEN_WRITE;
  }

  @Override
  public OperationSource source(RunParts parts) {
    return new CasSource(
        name, keys.space(parts.keys()), keys.chooser(), values.source(), new Retries(retries));
  }
}
