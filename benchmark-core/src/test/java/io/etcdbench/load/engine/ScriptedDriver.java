// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.engine;

import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.OperationKind;
import io.etcdbench.driver.Outcome;
import java.util.HashSet;
import java.util.Set;
import java.util.function.LongUnaryOperator;

/** A server in fake time: a script says how long an operation takes that is sent at an instant. */
final class ScriptedDriver implements EtcdDriver {
  private final FakeClock clock;
  private final long startNanos;
  private final LongUnaryOperator serviceNanosAt;
  private final Set<Integer> lanes = new HashSet<>();
  private int inFlight;
  private int mostInFlight;

  ScriptedDriver(FakeClock clock, LongUnaryOperator serviceNanosAt) {
    this.clock = clock;
    this.startNanos = clock.now();
    this.serviceNanosAt = serviceNanosAt;
  }

  @Override
  public boolean supports(OperationKind kind) {
    return true;
  }

  @Override
  public void submit(Operation operation, InFlight slot) {
    lanes.add(slot.lane());
    mostInFlight = Math.max(mostInFlight, ++inFlight);
    long now = clock.now();
    clock.at(
        now + serviceNanosAt.applyAsLong(now - startNanos),
        () -> {
          inFlight--;
          slot.complete(Outcome.OK);
        });
  }

  int mostInFlight() {
    return mostInFlight;
  }

  int lanes() {
    return lanes.size();
  }

  @Override
  public void close() {}
}
