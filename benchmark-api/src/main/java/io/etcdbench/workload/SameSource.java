// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload;

import io.etcdbench.driver.Operation;
import io.etcdbench.driver.OperationKind;

/** The same operation every time; slots share it, for nobody changes it. */
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
