// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan.operation;

import io.etcdbench.plan.RunParts;
import io.etcdbench.plan.ValuePlan;
import io.etcdbench.workload.OperationSource;

/**
 * Puts of the watched keys in turn; each value carries its sequence number and send time.
 *
 * @param name of its series
 * @param weight relative to all operations
 * @param values the rest of each value, after these two
 */
public record WatchedPutPlan(String name, int weight, ValuePlan values) implements OperationPlan {
  /** Small values. */
  public static final WatchedPutPlan DEFAULT = new WatchedPutPlan("put", 1, new ValuePlan("32", 0));

  @Override
  public long requestBytes() {
    return values.mostBytes();
  }

  @Override
  public ServerPath serverPath() {
    return ServerPath.COMMIT;
  }

  @Override
  public OperationSource source(RunParts parts) {
    return parts.live().puts(name, values.source());
  }
}
