// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.arm;

import io.etcdbench.load.engine.NanoClock;
import java.time.Duration;

/** How much of a session's time is left, in pairs as long as those that have ended. */
public final class SessionTime {
  private final NanoClock clock;
  private final Duration longest;
  private long startNanos;
  private int pairs;

  public SessionTime(NanoClock clock, Duration longest) {
    this.clock = clock;
    this.longest = longest;
  }

  public void begin() {
    startNanos = clock.nanoTime();
  }

  public long elapsedNanos() {
    return clock.nanoTime() - startNanos;
  }

  public void pairHasEnded() {
    pairs++;
  }

  /** How many pairs have ended. */
  public int pairs() {
    return pairs;
  }

  /** Whether one more pair ends in time if it takes as long as the others; true for the first. */
  public boolean holdsAPair() {
    return pairs == 0 || elapsedNanos() + elapsedNanos() / (double) pairs <= longest.toNanos();
  }
}
