// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan.operation;

import io.etcdbench.driver.Maintenance.CompactEnd;
import io.etcdbench.plan.Bound;
import io.etcdbench.plan.KeyPlan;
import io.etcdbench.plan.RunParts;
import io.etcdbench.workload.OperationSource;
import io.etcdbench.workload.mix.CompactSource;
import java.util.Optional;

/**
 * Compactions of what others write meanwhile: the history of the whole cluster is forgotten.
 *
 * @param name of its series
 * @param weight among all
 * @param keys where others write
 * @param keep how many revisions stay readable, 0 or more
 * @param end when a compaction has ended
 */
public record CompactPlan(String name, int weight, KeyPlan keys, long keep, CompactEnd end)
    implements OperationPlan {
  /** Until the revisions can no longer be read. */
  public static final CompactPlan DEFAULT =
      new CompactPlan("compact", 1, KeyPlan.DEFAULT, 0, CompactEnd.LOGICAL);

  public CompactPlan {
    Bound.KEPT_REVISIONS.require(keep);
  }

  @Override
  public Optional<KeyPlan> keyPlan() {
    return Optional.of(keys);
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
