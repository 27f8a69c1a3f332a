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

/** State shared by all clients of one driver. Thread-safe. */
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

  /** Returns options without a deadline: {@link #deadlines} limits the calls of operations. */
  CallOptions options() {
    return options;
  }

  /** Returns options with gRPC's own deadline, for calls that are not operations. */
  CallOptions bounded() {
    return options.withDeadlineAfter(deadlineNanos, TimeUnit.NANOSECONDS);
  }

  /** Runs the task on an event loop, or on this thread if the event loops have been shut down. */
  void later(Runnable task) {
    try {
      loops.execute(task);
    } catch (RejectedExecutionException e) {
      task.run();
    }
  }

  /** Runs the task on an event loop at the deadline of a call that starts now. */
  ScheduledFuture<?> atDeadline(Runnable task) {
    return loops.schedule(task, deadlineNanos, TimeUnit.NANOSECONDS);
  }
}
