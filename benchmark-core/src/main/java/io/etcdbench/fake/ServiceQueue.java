// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake;

import java.util.Arrays;

/**
 * One or more servers with a single FIFO queue. Because service times are known on arrival, the
 * departure time can be computed immediately: service starts when the first server is free.
 * Thread-safe.
 */
final class ServiceQueue {
  private final long[] freeAtNanos;

  ServiceQueue(int servers, long nowNanos) {
    freeAtNanos = new long[servers];
    Arrays.fill(freeAtNanos, nowNanos);
  }

  /** Returns the departure time of a call that arrives now and needs the given service time. */
  synchronized long admit(long nowNanos, long serviceNanos) {
    int first = firstFree();
    long waitNanos = Math.max(0, freeAtNanos[first] - nowNanos);
    freeAtNanos[first] = nowNanos + waitNanos + serviceNanos;
    return freeAtNanos[first];
  }

  private int firstFree() {
    int first = 0;
    for (int i = 1; i < freeAtNanos.length; i++) {
      if (freeAtNanos[i] - freeAtNanos[first] < 0) {
        first = i;
      }
    }
    return first;
  }
}
