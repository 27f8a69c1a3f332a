// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.wire;

import io.etcdbench.driver.ClientSettings.Retry;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Calls of one client that wait for a retry. Used by its client's loop only. */
final class Repetitions {
  private final Retry retry;
  private final WireLoop loop;
  private final Consumer<WireCall> start;
  private final Set<WireCall> waiting = new HashSet<>();

  Repetitions(Retry retry, WireLoop loop, Consumer<WireCall> start) {
    this.retry = retry;
    this.loop = loop;
    this.start = start;
  }

  /**
   * Schedules a retry if the settings allow one after this failure. Returns whether the call will
   * be retried.
   */
  boolean covers(WireCall call, Ending why) {
    if (!why.unavailable() || call.slot() == null) {
      return false;
    }
    int before = call.countRepetition();
    if (!retry.covers(call.operation().kind()) || before >= retry.maxAttempts()) {
      return false;
    }
    waiting.add(call);
    loop.schedule(
        retry.delayNanosBefore(before),
        () -> {
          if (waiting.remove(call)) {
            start.accept(call);
          }
        });
    return true;
  }

  /** Returns the waiting calls and cancels their retries. */
  List<WireCall> release() {
    List<WireCall> calls = List.copyOf(waiting);
    waiting.clear();
    return calls;
  }
}
