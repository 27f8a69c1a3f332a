// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

import java.util.concurrent.atomic.AtomicInteger;

/** A closed loop of one slot: each completion submits the same operation again. */
final class CountingLoop implements InFlight {
  private final EtcdDriver driver;
  private final Operation operation;
  private final int total;
  private final AtomicInteger successes = new AtomicInteger();
  private final AtomicInteger failures = new AtomicInteger();

  CountingLoop(EtcdDriver driver, Operation operation, int total) {
    this.driver = driver;
    this.operation = operation;
    this.total = total;
  }

  void begin() {
    driver.submit(operation, this);
  }

  @Override
  public void complete(Outcome outcome) {
    (outcome.isOk() ? successes : failures).incrementAndGet();
    if (!hasEnded()) {
      begin();
    }
  }

  boolean hasEnded() {
    return successes.get() + failures.get() >= total;
  }

  int successes() {
    return successes.get();
  }

  int failures() {
    return failures.get();
  }
}
