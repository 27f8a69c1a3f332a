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
 * allocates between two completions. Submitted several times, it keeps as many in flight. Ends with
 * the first window whose operations allocate nothing, which comes once the JIT compiler is done.
 */
final class AllocationMeter implements InFlight {
  /** Bytes per operation, below the size of any object. */
  static final double MOST = 2;

  private static final int WINDOWS = 40;

  private final com.sun.management.ThreadMXBean threads =
      (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
  private final EtcdDriver driver;
  private final Operation operation;
  private final int window;
  private final AtomicInteger failures = new AtomicInteger();
  private int completions;
  private long bytesAtBegin;
  private volatile double bytesPerOperation = Double.NaN;
  private volatile boolean ended;

  AllocationMeter(EtcdDriver driver, Operation operation, int window) {
    this.driver = driver;
    this.operation = operation;
    this.window = window;
  }

  @Override
  public void complete(Outcome outcome) {
    if (!outcome.isOk()) {
      failures.incrementAndGet();
    }
    if (completions % window == 0) {
      measure();
    }
    completions++;
    if (!ended) {
      driver.submit(operation, this);
    }
  }

  private void measure() {
    long now = threads.getCurrentThreadAllocatedBytes();
    if (completions > 0) {
      bytesPerOperation = (now - bytesAtBegin) / (double) window;
      ended = bytesPerOperation <= MOST || completions / window == WINDOWS;
    }
    bytesAtBegin = now;
  }

  boolean hasEnded() {
    return ended;
  }

  /** In the last window. */
  double bytesPerOperation() {
    return bytesPerOperation;
  }

  int failures() {
    return failures.get();
  }
}
