// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli;

import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.OperationKind;
import io.etcdbench.driver.Outcome;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Keeps when each put was sent and done, so that percentiles can be exact. */
final class WitnessDriver implements EtcdDriver {
  /** What all witnesses of this JVM have seen; a test empties it before it begins. */
  static final Queue<Seen> SEEN = new ConcurrentLinkedQueue<>();

  private final EtcdDriver driver;

  WitnessDriver(EtcdDriver driver) {
    this.driver = driver;
  }

  /** One put. */
  record Seen(long sentNanos, long doneNanos) {}

  @Override
  public boolean supports(OperationKind kind) {
    return driver.supports(kind);
  }

  @Override
  public void submit(Operation operation, InFlight slot) {
    driver.submit(operation, operation.kind() == OperationKind.PUT ? new Watched(slot) : slot);
  }

  @Override
  public void close() {
    driver.close();
  }

  /** Done - sent, in ascending order. */
  static long[] serviceNanos() {
    return SEEN.stream().mapToLong(seen -> seen.doneNanos() - seen.sentNanos()).sorted().toArray();
  }

  /**
   * Done - intended for evenly spaced arrivals. None is sent early, so the one sent with the least
   * delay tells when the first was due.
   */
  static long[] responseNanos(long gapNanos) {
    List<Seen> inOrder =
        SEEN.stream().sorted((a, b) -> Long.compare(a.sentNanos(), b.sentNanos())).toList();
    long firstDue = Long.MAX_VALUE;
    for (int number = 0; number < inOrder.size(); number++) {
      firstDue = Math.min(firstDue, inOrder.get(number).sentNanos() - number * gapNanos);
    }
    long[] response = new long[inOrder.size()];
    for (int number = 0; number < response.length; number++) {
      response[number] = inOrder.get(number).doneNanos() - (firstDue + number * gapNanos);
    }
    Arrays.sort(response);
    return response;
  }

  private static final class Watched implements InFlight {
    private final InFlight slot;
    private final long sentNanos = System.nanoTime();

    Watched(InFlight slot) {
      this.slot = slot;
    }

    @Override
    public int lane() {
      return slot.lane();
    }

    @Override
    public void complete(Outcome outcome) {
      SEEN.add(new Seen(sentNanos, System.nanoTime()));
      slot.complete(outcome);
    }
  }
}
