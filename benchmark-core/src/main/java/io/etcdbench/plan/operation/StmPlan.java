// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan.operation;

import io.etcdbench.plan.KeyPlan;
import io.etcdbench.plan.RunParts;
import io.etcdbench.plan.ValuePlan;
import io.etcdbench.workload.OperationSource;
import io.etcdbench.workload.mix.Retries;
import io.etcdbench.workload.mix.StmSource;
import io.etcdbench.workload.mix.StmSource.Isolation;
import io.etcdbench.workload.mix.StmSource.Shape;

/**
 * Software transactional memory as in etcd's Go client, built on plain transactions.
 *
 * @param name of its series
 * @param weight relative to all operations
 * @param keys the keys
 * @param values the values to put
 * @param isolation the isolation level
 * @param keysPerTxn number of keys that an operation gets, 0 to 128
 * @param writePercent percentage of these keys that it puts, 0 to 100
 * @param retries number of retries before an operation counts as a conflict, 0 or more
 */
public record StmPlan(
    String name,
    int weight,
    KeyPlan keys,
    ValuePlan values,
    Isolation isolation,
    int keysPerTxn,
    int writePercent,
    int retries)
    implements OperationPlan.Keyed {
  /** Same as in etcd's own benchmark tool: one key, half of the accesses puts, repeatable reads. */
  public static final StmPlan DEFAULT =
      new StmPlan(
          "stm", 1, KeyPlan.DEFAULT, ValuePlan.DEFAULT, Isolation.REPEATABLE_READS, 1, 50, 1_000);

  public StmPlan {
    shape(isolation, keysPerTxn, writePercent, retries);
  }

  @Override
  public long requestBytes() {
    return keysPerTxn * (keys.size() + values.mostBytes());
  }

  @Override
  public long minKeys() {
    return Math.max(1, keysPerTxn);
  }

  @Override
  public ServerPath serverPath() {
    return ServerPath.READ_THEN_WRITE;
  }

  @Override
  public OperationSource source(RunParts parts) {
    return new StmSource(
        name,
        keys.space(parts.keys()),
        keys.chooser(),
        values.source(),
        shape(isolation, keysPerTxn, writePercent, retries));
  }

  private static Shape shape(Isolation isolation, int keysPerTxn, int writePercent, int retries) {
    return new Shape(isolation, keysPerTxn, writePercent, new Retries(retries));
  }
}
