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

  /** How many more pairs end in time; any number before the first one has ended. */
  int pairsLeft() {
    if (pairs == 0) {
      return Integer.MAX_VALUE;
    }
    double each = Math.max(1, elapsedNanos() / (double) pairs);
    return (int) Math.max(0, (longest.toNanos() - elapsedNanos()) / each);
  }
}
