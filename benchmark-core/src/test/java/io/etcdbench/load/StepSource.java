// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load;

import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Operation.Get;
import io.etcdbench.driver.Operation.Get.Consistency;
import io.etcdbench.driver.OperationKind;
import io.etcdbench.driver.Outcome;
import io.etcdbench.workload.Draw;
import io.etcdbench.workload.OperationSource;
import org.jspecify.annotations.Nullable;

/**
 * Operations of a stated number of gets, one after the other; after the first, a thrown exception.
 */
record StepSource(int steps, @Nullable RuntimeException defect) implements OperationSource {

  StepSource(int steps) {
    this(steps, null);
  }

  @Override
  public String label() {
    return "steps";
  }

  @Override
  public OperationKind kind() {
    return OperationKind.GET;
  }

  @Override
  public Refill newRefill() {
    Get get = new Get(new byte[] {'k'}, Consistency.SERIALIZABLE);
    return new Refill() {
      private int left;

      @Override
      public Operation next(Draw draw) {
        left = steps;
        return get;
      }

      @Override
      public @Nullable Operation following(Outcome outcome) {
        if (defect != null) {
          throw defect;
        }
        return --left > 0 && outcome.isOk() ? get : null;
      }
    };
  }
}
