// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.suite;

/**
 * Exponentially weighted mean of call durations. The pause between two turns looks like a long call
 * and counts at most as one of four times the mean.
 */
final class CallTime {
  private static final double REMEMBERED = 64;
  private static final double LONGEST = 4;

  private double nanos;

  /** Adds the duration of a call. */
  void took(long callNanos) {
    double call = (double) callNanos;
    nanos = nanos == 0 ? call : nanos + (Math.min(call, LONGEST * nanos) - nanos) / REMEMBERED;
  }

  /** Returns the mean duration of a call; 0 before the first one. */
  double nanos() {
    return nanos;
  }
}
