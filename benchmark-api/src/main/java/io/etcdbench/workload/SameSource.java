// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload;

import io.etcdbench.driver.Operation;
import io.etcdbench.driver.OperationKind;

/** A source that always makes the same operation; slots share it because it never changes. */
public record SameSource(String label, Operation operation) implements OperationSource {

  @Override
  public OperationKind kind() {
    return operation.kind();
  }

  @Override
  public Refill newRefill() {
    return draw -> operation;
  }
}
