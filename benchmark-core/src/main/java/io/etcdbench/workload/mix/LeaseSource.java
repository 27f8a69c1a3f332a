// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.mix;

import io.etcdbench.driver.OperationKind;
import io.etcdbench.workload.OperationSource;
import java.util.function.Supplier;

/** Operations on the leases of a {@link LeasePool}. */
record LeaseSource(String label, OperationKind kind, Supplier<Refill> refills)
    implements OperationSource {

  @Override
  public Refill newRefill() {
    return refills.get();
  }
}
