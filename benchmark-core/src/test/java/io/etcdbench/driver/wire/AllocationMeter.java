// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.wire;

import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Outcome;
import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A closed loop of one operation, on the thread that completes it: how many bytes that thread
 * allocates between two completions. Submitted several times, it keeps as many in flight.
 */
final class AllocationMeter implements InFlight {
  private final com.sun.management.ThreadMXBean threads =
      (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
  private final EtcdDriver driver;
  private final Operation operation;
  private final int begin;
  private final int end;
  private final AtomicInteger failures = new AtomicInteger();
  private int completions;
  private long bytesAtBegin;
  private volatile long bytes = -1;

  AllocationMeter(EtcdDriver driver, Operation operation, int warmUp, int measured) {
    this.driver = driver;
    this.operation = operation;
    this.begin = warmUp;
    this.end = warmUp + measured;
  }

  @Override
  public void complete(Outcome outcome) {
    if (!outcome.isOk()) {
      failures.incrementAndGet();
    }
    completions++;
    if (completions == begin) {
      bytesAtBegin = threads.getCurrentThreadAllocatedBytes();
    } else if (completions == end) {
      bytes = threads.getCurrentThreadAllocatedBytes() - bytesAtBegin;
    }
    if (completions < end) {
      driver.submit(operation, this);
    }
  }

  boolean hasEnded() {
    return bytes >= 0;
  }

  long bytes() {
    return bytes;
  }

  int failures() {
    return failures.get();
  }
}
