// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan.operation;

import io.etcdbench.driver.Maintenance.CompactEnd;
import io.etcdbench.plan.Bound;
import io.etcdbench.plan.KeyPlan;
import io.etcdbench.plan.RunParts;
import io.etcdbench.workload.OperationSource;
import io.etcdbench.workload.mix.CompactSource;

/**
 * Compactions of the revisions that other operations write at the same time. They discard history
 * of the whole cluster.
 *
 * @param name of its series
 * @param weight relative to all operations
 * @param keys the keys that the other operations write
 * @param keep number of revisions that stay readable, 0 or more
 * @param end the event that completes a compaction
 */
public record CompactPlan(String name, int weight, KeyPlan keys, long keep, CompactEnd end)
    implements OperationPlan.Keyed {
  /** Logical compactions that keep no old revisions. */
  public static final CompactPlan DEFAULT =
      new CompactPlan("compact", 1, KeyPlan.DEFAULT, 0, CompactEnd.LOGICAL);

  public CompactPlan {
    Bound.KEPT_REVISIONS.require(keep);
  }

  @Override
  public ServerPath serverPath() {
    return ServerPath.COMMIT;
  }

  @Override
  public OperationSource source(RunParts parts) {
    return new CompactSource(name, keys.space(parts.keys()), keep, end);
  }
}
