// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.arm;

import io.etcdbench.load.engine.NanoClock;
import java.time.Duration;

/** Time budget of a session, measured against the mean duration of its finished pairs. */
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

  /** Returns the number of finished pairs. */
  public int pairs() {
    return pairs;
  }

  /** Whether one more pair of average duration would end in time; true for the first pair. */
  public boolean holdsAPair() {
    return pairs == 0 || elapsedNanos() + elapsedNanos() / (double) pairs <= longest.toNanos();
  }
}
