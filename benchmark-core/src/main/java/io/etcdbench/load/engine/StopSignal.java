// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Ends a phase of load early, for example on Ctrl-C: the phase stops sending, drains, and returns
 * its result so far. Thread-safe; once given, a signal stays given.
 */
public final class StopSignal {
  /** A shell, a JVM and {@link Process#exitValue} add the number of the signal to it. */
  private static final int SIGNALS_BEGIN = 128;

  private static final Duration UNTIL_HANDLED = Duration.ofSeconds(5);
  private static final Duration LOOK = Duration.ofMillis(10);

  /** The state of the wider signal that triggers this one. */
  private enum Trigger {
    GIVEN,
    OVERDUE
  }

  private final @Nullable StopSignal wider;
  private final @Nullable Duration grace;
  private final Trigger trigger;
  private volatile long givenNanos;
  private volatile boolean given;
  private volatile boolean atOnce;
  private final List<Runnable> actions = new ArrayList<>();

  /** Creates an independent signal. */
  public StopSignal() {
    this(null, null, Trigger.GIVEN);
  }

  private StopSignal(@Nullable StopSignal wider, @Nullable Duration grace, Trigger trigger) {
    this.wider = wider;
    this.grace = grace;
    this.trigger = trigger;
  }

  /**
   * Returns a narrower signal for a part of what this one ends: giving this signal also gives the
   * new one, but not the other way round.
   */
  public StopSignal narrower() {
    return new StopSignal(this, null, Trigger.GIVEN);
  }

  /**
   * Like {@link #narrower}, for a part that must end within a time limit.
   *
   * @param longest time after which the new signal, once given, is overdue
   */
  public StopSignal within(Duration longest) {
    return new StopSignal(this, longest, Trigger.GIVEN);
  }

  /**
   * Returns a signal for work that must be done even after this one was given, such as deleting
   * keys: it is given when this one is overdue.
   */
  public StopSignal overdue() {
    return new StopSignal(this, null, Trigger.OVERDUE);
  }

  /** Gives the signal; it takes effect within a few hundredths of a second. */
  public void give() {
    synchronized (actions) {
      if (given) {
        return;
      }
      givenNanos = System.nanoTime();
      given = true;
    }
    runActions();
  }

  /**
   * Runs an action once when this signal is given, itself or through a wider one, on the thread
   * that calls {@link #give}; now, if it was given.
   *
   * @param action must not block or throw
   * @throws IllegalStateException on a signal from {@link #overdue}, because time passing gives it
   */
  public void whenGiven(Runnable action) {
    if (trigger == Trigger.OVERDUE) {
      throw new IllegalStateException("a signal that time gives runs no action");
    }
    synchronized (actions) {
      actions.add(action);
    }
    if (wider != null) {
      wider.whenGiven(this::runActions);
    }
    if (isGiven()) {
      runActions();
    }
  }

  private void runActions() {
    List<Runnable> due;
    synchronized (actions) {
      due = List.copyOf(actions);
      actions.clear();
    }
    due.forEach(Runnable::run);
  }

  /** Gives the signal and makes it overdue at once: operations in flight are not waited for. */
  public void giveAtOnce() {
    give();
    atOnce = true;
  }

  /** Returns whether the signal was given. */
  public boolean isGiven() {
    return given
        || (wider != null && (trigger == Trigger.GIVEN ? wider.isGiven() : wider.isOverdue()));
  }

  /**
   * Waits up to five seconds for this signal if another process was ended by one: a terminal sends
   * Ctrl-C to all of its processes, and this one may handle it last.
   *
   * @param exitCode of the other process; above 128 when a signal ended it
   */
  public void awaitAfter(int exitCode) {
    if (exitCode > SIGNALS_BEGIN) {
      rest(UNTIL_HANDLED);
    }
  }

  /**
   * Waits until the time is up, the signal is given, or the thread is interrupted, which it stays.
   *
   * @param time none if it is 0 or less
   */
  public void rest(Duration time) {
    long endNanos = System.nanoTime() + time.toNanos();
    long left = time.toNanos();
    while (left > 0 && !isGiven() && !Thread.currentThread().isInterrupted()) {
      LockSupport.parkNanos(Math.min(left, LOOK.toNanos()));
      left = endNanos - System.nanoTime();
    }
  }

  /**
   * Returns whether waiting must end: the signal was given longer ago than {@link #within} allows,
   * or with {@link #giveAtOnce}, or the wider signal is overdue.
   */
  public boolean isOverdue() {
    return atOnce
        || (grace != null && isGiven() && sinceGivenNanos() >= grace.toNanos())
        || (wider != null && wider.isOverdue());
  }

  private long sinceGivenNanos() {
    long own = given ? System.nanoTime() - givenNanos : 0;
    return wider != null && wider.isGiven() ? Math.max(own, wider.sinceGivenNanos()) : own;
  }
}
