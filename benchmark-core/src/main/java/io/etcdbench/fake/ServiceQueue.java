// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake;

import java.util.Arrays;

/**
 * Some servers with one waiting line, first come first served. As the service times are known on
 * arrival, the departure is arithmetic: service starts when the first server is free. Thread-safe.
 */
final class ServiceQueue {
  private final long[] freeAtNanos;

  ServiceQueue(int servers, long nowNanos) {
    freeAtNanos = new long[servers];
    Arrays.fill(freeAtNanos, nowNanos);
  }

  /** When a call that arrives now and needs that much service departs. */
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
