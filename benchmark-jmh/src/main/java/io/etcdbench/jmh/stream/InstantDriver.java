// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.stream;

import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.OperationKind;
import io.etcdbench.driver.Outcome;

/**
 * Completes every operation at once and sends nothing, so that a stream against it measures the
 * overhead of the harness. Thread-safe.
 */
public final class InstantDriver implements EtcdDriver {

  @Override
  public boolean supports(OperationKind kind) {
    return true;
  }

  @Override
  public void submit(Operation operation, InFlight slot) {
    slot.answered(1, 1);
    slot.complete(Outcome.OK);
  }

  @Override
  public void close() {
    // nothing to close
  }
}
