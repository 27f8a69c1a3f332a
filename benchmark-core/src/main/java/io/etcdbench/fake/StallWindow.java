// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake;

/**
 * The stall of an active behaviour, whose start is fixed once its trigger has occurred.
 * Thread-safe.
 */
final class StallWindow {
  private final Stall stall;
  private long callsToGo;
  private boolean placed;
  private long fromNanos;

  StallWindow(Stall stall, long nowNanos) {
    this.stall = stall;
    this.callsToGo = stall.afterCalls();
    if (callsToGo == 0) {
      place(nowNanos);
    }
  }

  synchronized void arrived(long nowNanos) {
    if (!placed && --callsToGo == 0) {
      place(nowNanos);
    }
  }

  /** Returns the given instant, or the end of the stall if the instant falls into it. */
  synchronized long releaseNanos(long instantNanos) {
    long intoNanos = instantNanos - fromNanos;
    long lengthNanos = stall.length().toNanos();
    return placed && intoNanos >= 0 && intoNanos < lengthNanos
        ? fromNanos + lengthNanos
        : instantNanos;
  }

  private void place(long nowNanos) {
    fromNanos = nowNanos + stall.delay().toNanos();
    placed = true;
  }
}
