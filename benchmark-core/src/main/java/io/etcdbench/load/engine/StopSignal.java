// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.engine;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Tells a phase of load to end early, for example on Ctrl-C: it sends nothing more, drains, and
 * returns what it has seen. Thread-safe; once given it stays given.
 */
public final class StopSignal {
  /** What of the wider signal gives this one. */
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

  /** A signal of its own. */
  public StopSignal() {
    this(null, null, Trigger.GIVEN);
  }

  private StopSignal(@Nullable StopSignal wider, @Nullable Duration grace, Trigger trigger) {
    this.wider = wider;
    this.grace = grace;
    this.trigger = trigger;
  }

  /**
   * A signal for a part of what this one ends: giving this one gives it too, and not the other way
   * round.
   *
   * @return a new signal
   */
  public StopSignal narrower() {
    return new StopSignal(this, null, Trigger.GIVEN);
  }

  /**
   * As {@link #narrower}, for a part that must have ended within a time.
   *
   * @param longest after which the new signal, once given, is overdue
   * @return a new signal
   */
  public StopSignal within(Duration longest) {
    return new StopSignal(this, longest, Trigger.GIVEN);
  }

  /**
   * A signal for what has to be done also after this one was given, such as deleting keys: it is
   * given when this one is overdue.
   *
   * @return a new signal
   */
  public StopSignal overdue() {
    return new StopSignal(this, null, Trigger.OVERDUE);
  }

  /** Gives the signal; it takes effect within some hundredths of a second. */
  public void give() {
    if (!given) {
      givenNanos = System.nanoTime();
      given = true;
    }
  }

  /** Gives the signal, and lets nothing be waited for that is under way. */
  public void giveAtOnce() {
    give();
    atOnce = true;
  }

  /**
   * Whether it was given.
   *
   * @return true from {@link #give()} on
   */
  public boolean isGiven() {
    return given
        || (wider != null && (trigger == Trigger.GIVEN ? wider.isGiven() : wider.isOverdue()));
  }

  /**
   * Whether nothing is waited for any more: it was given longer ago than {@link #within} allows, or
   * at once.
   *
   * @return false without a time
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
