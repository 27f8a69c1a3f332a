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
 * Gives calls up at their deadline, by looking at all of them now and then. One per driver;
 * thread-safe.
 *
 * <p>gRPC's own deadline sets a timer for every call, takes it back when the call ends, and sends
 * the server one more header: a fifth of the processor time of a whole call. A look every {@value
 * #MOST_MILLIS} ms costs next to nothing. A call is never given up early; it may live longer than
 * its deadline by a sixteenth of it, at most by those {@value #MOST_MILLIS} ms, and at least by one
 * millisecond.
 */
public final class Deadlines {
  /** How a call has ended that was given up. */
  public static final Status EXCEEDED =
      Status.DEADLINE_EXCEEDED.withDescription("no answer before the deadline");

  private static final long MOST_MILLIS = 100;
  private static final int LOOKS_PER_DEADLINE = 16;

  private final long deadlineNanos;

  /** In the order of their beginning; those that have ended leave at the next look. */
  private final Queue<Bounded> calls = new ConcurrentLinkedQueue<>();

  /** A call that does not live for ever. */
  public interface Bounded {

    /**
     * Whether nothing is left to give up.
     *
     * @return true from the end of the call on
     */
    boolean hasEnded();

    /**
     * When it is to be given up, from {@link Deadlines#fromNow}.
     *
     * @return an instant of {@link System#nanoTime}
     */
    long deadlineNanoTime();

    /** Ends the call; on a thread of the executor, and perhaps just after its end. */
    void giveUp();
  }

  private Deadlines(Duration deadline) {
    this.deadlineNanos = deadline.toNanos();
  }

  /**
   * Begins to look; ends with the executor.
   *
   * @param deadline of every call, above zero
   * @param executor where the calls are looked at
   * @return without calls
   */
  public static Deadlines of(Duration deadline, ScheduledExecutorService executor) {
    Deadlines deadlines = new Deadlines(deadline);
    long periodNanos = periodNanos(deadline);
    Future<?> unused =
        executor.scheduleWithFixedDelay(
            deadlines::look, periodNanos, periodNanos, TimeUnit.NANOSECONDS);
    return deadlines;
  }

  /**
   * The deadline of a call that begins now.
   *
   * @return an instant of {@link System#nanoTime}
   */
  public long fromNow() {
    return System.nanoTime() + deadlineNanos;
  }

  /**
   * Gives the call up at its deadline, unless it has ended by then.
   *
   * @param call under way, and ready to be cancelled by another thread
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
    return Math.max(least, Math.min(wanted, TimeUnit.MILLISECONDS.toNanos(MOST_MILLIS)));
  }
}
