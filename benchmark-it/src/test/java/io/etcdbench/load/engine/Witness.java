// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.engine;

import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.OperationKind;
import io.etcdbench.driver.Outcome;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Stands before a driver and keeps every single instant, so that percentiles can be exact. */
final class Witness implements EtcdDriver {
  private final EtcdDriver driver;
  private final AtomicInteger submitted = new AtomicInteger();
  private final long[] sentNanos;
  private final long[] doneNanos;

  Witness(EtcdDriver driver, int operations) {
    this.driver = driver;
    this.sentNanos = new long[operations];
    this.doneNanos = new long[operations];
  }

  @Override
  public boolean supports(OperationKind kind) {
    return driver.supports(kind);
  }

  @Override
  public void submit(Operation operation, InFlight slot) {
    int number = submitted.getAndIncrement();
    sentNanos[number] = System.nanoTime();
    driver.submit(operation, new Watched(slot, number));
  }

  /** Done - sent, in ascending order. */
  long[] serviceNanos() {
    return sorted(number -> doneNanos[number] - sentNanos[number]);
  }

  /**
   * Done - intended for evenly spaced arrivals. None is sent early, so the one sent with the least
   * delay tells when the first was due.
   */
  long[] responseNanos(long gapNanos) {
    long firstDue =
        IntStream.range(0, submitted.get())
            .mapToLong(number -> sentNanos[number] - number * gapNanos)
            .min()
            .orElseThrow();
    return sorted(number -> doneNanos[number] - (firstDue + number * gapNanos));
  }

  private long[] sorted(IntToLongFunction nanos) {
    LongStream all = IntStream.range(0, submitted.get()).mapToLong(nanos);
    return all.sorted().toArray();
  }

  static long quantile(long[] sorted, double percent) {
    return sorted[(int) Math.ceil(percent / 100 * sorted.length) - 1];
  }

  @Override
  public void close() {
    driver.close();
  }

  /** A slot that notes when it is completed. */
  private final class Watched implements InFlight {
    private final InFlight slot;
    private final int number;

    Watched(InFlight slot, int number) {
      this.slot = slot;
      this.number = number;
    }

    @Override
    public int lane() {
      return slot.lane();
    }

    @Override
    public void complete(Outcome outcome) {
      doneNanos[number] = System.nanoTime();
      slot.complete(outcome);
    }
  }
}
