// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan.operation;

import io.etcdbench.plan.KeyPlan;
import io.etcdbench.plan.RunParts;
import io.etcdbench.workload.OperationSource;
import io.etcdbench.workload.mix.DefragmentSource;
import java.util.Optional;

/**
 * Defragmentations of one member after the other; a member answers nothing else meanwhile.
 *
 * @param name of its series
 * @param weight among all
 */
public record DefragmentPlan(String name, int weight) implements OperationPlan {
  /** Nothing else. */
  public static final DefragmentPlan DEFAULT = new DefragmentPlan("defragment", 1);

  @Override
  public Optional<KeyPlan> keyPlan() {
    return Optional.empty();
  }

  @Override
  public OperationSource source(RunParts parts) {
    return new DefragmentSource(name, parts.members());
  }
}
