// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load;

import org.jspecify.annotations.Nullable;

/**
 * Tells a phase of load to end early, for example on Ctrl-C: it sends nothing more, drains, and
 * returns what it has seen. Thread-safe; once given it stays given.
 */
public final class StopSignal {
  private final @Nullable StopSignal wider;
  private volatile boolean given;

  /** A signal of its own. */
  public StopSignal() {
    this(null);
  }

  private StopSignal(@Nullable StopSignal wider) {
    this.wider = wider;
  }

  /**
   * A signal for a part of what this one ends: giving this one gives it too, and not the other way
   * round.
   *
   * @return a new signal
   */
  public StopSignal narrower() {
    return new StopSignal(this);
  }

  /** Gives the signal; heard within some hundredths of a second. */
  public void give() {
    given = true;
  }

  /**
   * Whether it was given.
   *
   * @return true from {@link #give()} on
   */
  public boolean isGiven() {
    return given || (wider != null && wider.isGiven());
  }
}
