// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.grpc;

import io.etcdbench.driver.ClientSettings.Retry;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Calls that wait for a retry. Thread-safe. */
final class Repetitions {
  private final Retry retry;
  private final ScheduledExecutorService timer;
  private final Set<UnaryCall<?, ?, ?>> waiting = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  Repetitions(Retry retry, ScheduledExecutorService timer) {
    this.retry = retry;
    this.timer = timer;
  }

  /**
   * Schedules a retry of a call after a number of earlier retries. Returns whether the call will be
   * retried.
   */
  boolean schedule(UnaryCall<?, ?, ?> call, int before) {
    if (closed || before >= retry.maxAttempts() || !retry.covers(call.operation().kind())) {
      return false;
    }
    waiting.add(call);
    long delayNanos = retry.delayNanosBefore(before);
    Future<?> unused = timer.schedule(() -> begin(call), delayNanos, TimeUnit.NANOSECONDS);
    if (closed) {
      cancelAll();
    }
    return true;
  }

  void close() {
    closed = true;
    cancelAll();
  }

  private void begin(UnaryCall<?, ?, ?> call) {
    if (waiting.remove(call)) {
      call.begin();
    }
  }

  private void cancelAll() {
    List.copyOf(waiting).stream().filter(waiting::remove).forEach(UnaryCall::cancel);
  }
}
