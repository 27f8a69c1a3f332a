// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.engine;

import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Operation.Get;
import io.etcdbench.driver.Operation.Get.Consistency;
import io.etcdbench.driver.OperationKind;
import io.etcdbench.driver.Outcome;
import io.etcdbench.workload.Draw;
import io.etcdbench.workload.OperationSource;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Operations of a stated number of gets, one after the other; after the first, a thrown exception.
 */
record StepSource(
    int steps, @Nullable RuntimeException defect, AtomicInteger made, AtomicInteger dropped)
    implements OperationSource {

  static final Get GET = new Get(new byte[] {'k'}, Consistency.SERIALIZABLE);

  StepSource(int steps) {
    this(steps, null);
  }

  StepSource(int steps, @Nullable RuntimeException defect) {
    this(steps, defect, new AtomicInteger(), new AtomicInteger());
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
    return new Refill() {
      private int left;

      @Override
      public Operation next(Draw draw) {
        left = steps;
        made.incrementAndGet();
        return GET;
      }

      @Override
      public void dropped() {
        dropped.incrementAndGet();
      }

      @Override
      public @Nullable Operation following(Outcome outcome) {
        if (defect != null) {
          throw defect;
        }
        return --left > 0 && outcome.isOk() ? GET : null;
      }
    };
  }
}
