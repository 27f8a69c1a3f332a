// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.engine;

import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.OperationKind;
import io.etcdbench.driver.Outcome;

/** Completes inside submit, and counts how deep submits are nested. */
final class InstantDriver implements EtcdDriver {
  private int depth;
  private int deepest;

  @Override
  public boolean supports(OperationKind kind) {
    return true;
  }

  @Override
  public void submit(Operation operation, InFlight slot) {
    deepest = Math.max(deepest, ++depth);
    slot.complete(Outcome.OK);
    depth--;
  }

  int deepest() {
    return deepest;
  }

  @Override
  public void close() {}
}
