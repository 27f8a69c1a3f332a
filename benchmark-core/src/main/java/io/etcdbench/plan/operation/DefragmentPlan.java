// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan.operation;

import io.etcdbench.plan.RunParts;
import io.etcdbench.workload.OperationSource;
import io.etcdbench.workload.mix.DefragmentSource;

/**
 * Defragmentations of one member after another; a member serves no other requests while it is
 * defragmented.
 *
 * @param name of its series
 * @param weight relative to all operations
 */
public record DefragmentPlan(String name, int weight) implements OperationPlan {
  public static final DefragmentPlan DEFAULT = new DefragmentPlan("defragment", 1);

  @Override
  public OperationSource source(RunParts parts) {
    return new DefragmentSource(name, parts.members());
  }
}
