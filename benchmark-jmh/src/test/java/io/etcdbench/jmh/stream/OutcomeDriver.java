// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.stream;

import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.OperationKind;
import io.etcdbench.driver.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Ends each operation inside submit, as a script says by its number; null leaves it in flight. */
class OutcomeDriver implements EtcdDriver {
  private final IntFunction<@Nullable Outcome> script;
  private final List<InFlight> inFlight = new ArrayList<>();
  private int submitted;

  OutcomeDriver(IntFunction<@Nullable Outcome> script) {
    this.script = script;
  }

  int submitted() {
    return submitted;
  }

  List<InFlight> inFlight() {
    return inFlight;
  }

  @Override
  public boolean supports(OperationKind kind) {
    return true;
  }

  @Override
  public void submit(Operation operation, InFlight slot) {
    Outcome outcome = script.apply(submitted++);
    if (outcome == null) {
      inFlight.add(slot);
      return;
    }
    if (outcome.isOk()) {
      slot.answered(1, 1);
    }
    slot.complete(outcome);
  }

  @Override
  public void close() {
    // nothing is open
  }
}
