// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.channel;

import io.grpc.Status;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Cancels calls at their deadline by scanning all of them periodically. One per driver;
 * thread-safe.
 *
 * <p>gRPC's own deadline sets a timer for every call, cancels it when the call completes, and sends
 * the server one more header, which takes a fifth of the CPU time of a whole call. A scan every
 * {@value #MAX_MILLIS} ms costs next to nothing. A call is never cancelled early. It may exceed its
 * deadline by a sixteenth of the deadline, limited to the range from one millisecond to {@value
 * #MAX_MILLIS} ms.
 */
public final class Deadlines {
  /** Status of a call that was cancelled at its deadline. */
  public static final Status EXCEEDED =
      Status.DEADLINE_EXCEEDED.withDescription("no response before the deadline");

  private static final long MAX_MILLIS = 100;
  private static final int LOOKS_PER_DEADLINE = 16;

  private final long deadlineNanos;

  /** Calls in the order of their start. Completed ones are removed by the next scan. */
  private final Queue<Bounded> calls = new ConcurrentLinkedQueue<>();

  /** A call with a deadline. */
  public interface Bounded {

    /** Returns whether the call has completed. */
    boolean hasEnded();

    /**
     * Returns the deadline, as computed by {@link Deadlines#fromNow}, on the clock of {@link
     * System#nanoTime}.
     */
    long deadlineNanoTime();

    /**
     * Cancels the call. Called on a thread of the executor, possibly just after the call has
     * completed.
     */
    void giveUp();
  }

  private Deadlines(Duration deadline) {
    this.deadlineNanos = deadline.toNanos();
  }

  /**
   * Starts scanning, until the executor shuts down.
   *
   * @param deadline of every call, above zero
   * @param executor runs the scans
   */
  public static Deadlines of(Duration deadline, ScheduledExecutorService executor) {
    Deadlines deadlines = new Deadlines(deadline);
    long periodNanos = periodNanos(deadline);
    Future<?> unused =
        executor.scheduleWithFixedDelay(
            deadlines::look, periodNanos, periodNanos, TimeUnit.NANOSECONDS);
    return deadlines;
  }

  /** Returns the deadline of a call that starts now, on the clock of {@link System#nanoTime}. */
  public long fromNow() {
    return System.nanoTime() + deadlineNanos;
  }

  /**
   * Cancels the call at its deadline, unless it has completed by then.
   *
   * @param call in flight, and ready to be cancelled by another thread
   */
  public void bound(Bounded call) {
    calls.add(call);
  }

  private void look() {
    long now = System.nanoTime();
    calls.removeIf(call -> call.hasEnded() || giveUpIfDue(call, now));
  }

  private static boolean giveUpIfDue(Bounded call, long now) {
    boolean due = now - call.deadlineNanoTime() >= 0;
    if (due) {
      call.giveUp();
    }
    return due;
  }

  private static long periodNanos(Duration deadline) {
    long wanted = deadline.toNanos() / LOOKS_PER_DEADLINE;
    long least = TimeUnit.MILLISECONDS.toNanos(1);
    return Math.max(least, Math.min(wanted, TimeUnit.MILLISECONDS.toNanos(MAX_MILLIS)));
  }
}
