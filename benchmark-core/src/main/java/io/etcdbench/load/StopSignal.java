// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load;

/**
 * Tells a phase of load to end early, for example on Ctrl-C: it sends nothing more, drains, and
 * returns what it has seen. Thread-safe; once given it stays given.
 */
public final class StopSignal {
  private volatile boolean given;

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
    return given;
  }
}
