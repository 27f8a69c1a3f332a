// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.grpc;

import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.channel.Deadlines;
import io.etcdbench.driver.channel.StatusOutcomes;
import io.grpc.CallOptions;
import io.netty.channel.EventLoopGroup;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** What all clients of one driver share. Thread-safe. */
final class CallContext {
  private final ClientSettings settings;
  private final EventLoopGroup loops;
  private final CallOptions options;
  private final long deadlineNanos;
  private final Deadlines deadlines;
  private final StatusOutcomes outcomes = new StatusOutcomes();
  private final Repetitions repetitions;

  CallContext(ClientSettings settings, EventLoopGroup loops) {
    this.settings = settings;
    this.loops = loops;
    this.options =
        settings.calls().readiness() == ClientSettings.Readiness.WAIT
            ? CallOptions.DEFAULT.withWaitForReady()
            : CallOptions.DEFAULT;
    this.deadlineNanos = settings.calls().deadline().toNanos();
    this.deadlines = Deadlines.of(settings.calls().deadline(), loops);
    this.repetitions = new Repetitions(settings.calls().retry(), loops);
  }

  ClientSettings settings() {
    return settings;
  }

  StatusOutcomes outcomes() {
    return outcomes;
  }

  Repetitions repetitions() {
    return repetitions;
  }

  Deadlines deadlines() {
    return deadlines;
  }

  /** Without a deadline: {@link #deadlines} bounds the calls of operations. */
  CallOptions options() {
    return options;
  }

  /** For a call that is no operation: gRPC itself gives it up. */
  CallOptions bounded() {
    return options.withDeadlineAfter(deadlineNanos, TimeUnit.NANOSECONDS);
  }

  /** Runs the task on an event loop, or at once when they have ended. */
  void later(Runnable task) {
    try {
      loops.execute(task);
    } catch (RejectedExecutionException e) {
      task.run();
    }
  }

  /** Runs the task on an event loop when the deadline of a call that starts now has passed. */
  ScheduledFuture<?> atDeadline(Runnable task) {
    return loops.schedule(task, deadlineNanos, TimeUnit.NANOSECONDS);
  }
}
