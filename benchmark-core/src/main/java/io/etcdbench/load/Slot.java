// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load;

import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Outcome;
import io.etcdbench.workload.OperationBuffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One place in flight with the buffers of its operation. It belongs to the thread that sends it,
 * then to the driver, then to the thread that completes it; the driver's own handing over orders
 * their accesses.
 */
final class Slot implements InFlight {
  private final int lane;
  private final OperationBuffer buffer;
  private final Offering offering;
  private @Nullable Operation operation;
  private long intendedNanos;
  private long sentNanos;

  /** The next in a queue of slots; a slot is in at most one. */
  @Nullable Slot next;

  Slot(int lane, OperationBuffer buffer, Offering offering) {
    this.lane = lane;
    this.buffer = buffer;
    this.offering = offering;
  }

  /** Makes the operation of a number; valid until the next one is made. */
  void prepare(long number) {
    operation = buffer.next(number);
  }

  /** Sends what was prepared. */
  void send(EtcdDriver driver, long intended, long sent) {
    intendedNanos = intended;
    sentNanos = sent;
    driver.submit(Objects.requireNonNull(operation, "nothing is prepared"), this);
  }

  int source() {
    return buffer.source();
  }

  long intendedNanos() {
    return intendedNanos;
  }

  long sentNanos() {
    return sentNanos;
  }

  @Override
  public int lane() {
    return lane;
  }

  @Override
  public void complete(Outcome outcome) {
    offering.completed(this, outcome);
  }
}
