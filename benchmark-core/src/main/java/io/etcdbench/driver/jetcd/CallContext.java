// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.jetcd;

import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.channel.Deadlines;
import io.etcdbench.driver.channel.StatusOutcomes;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** State shared by all clients of one driver. Thread-safe. */
final class CallContext {
  private final ClientSettings settings;
  private final StatusOutcomes outcomes = new StatusOutcomes();
  private final Requests requests;
  private final ScheduledThreadPoolExecutor timer;
  private final Deadlines deadlines;

  CallContext(ClientSettings settings) {
    this.settings = settings;
    this.requests = new Requests(settings.calls().retry().scope());
    this.timer =
        new ScheduledThreadPoolExecutor(1, new DefaultThreadFactory("etcd-bench-jetcd", true));
    this.timer.setRemoveOnCancelPolicy(true);
    this.deadlines = Deadlines.of(settings.calls().deadline(), timer);
  }

  ClientSettings settings() {
    return settings;
  }

  Requests requests() {
    return requests;
  }

  /** Returns the deadlines of unary calls. */
  Deadlines deadlines() {
    return deadlines;
  }

  StatusOutcomes outcomes() {
    return outcomes;
  }

  Outcome outcomeOf(Throwable error) {
    return JetcdErrors.outcome(error, outcomes);
  }

  /** Runs the task on another thread, or on this one after {@link #close}. */
  void later(Runnable task) {
    try {
      timer.execute(task);
    } catch (RejectedExecutionException e) {
      task.run();
    }
  }

  /** Runs the task at the deadline of a call that starts now. */
  Future<?> atDeadline(Runnable task) {
    return timer.schedule(task, settings.calls().deadline().toNanos(), TimeUnit.NANOSECONDS);
  }

  /** Shuts down after the pending tasks. */
  void close() {
    timer.shutdown();
  }
}
