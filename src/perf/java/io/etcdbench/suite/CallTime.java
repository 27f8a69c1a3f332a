// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.suite;

/**
 * How long a call takes, as the last ones did: a mean that forgets. A rest between two turns looks
 * like a long call and counts as one that took four times as long as usual.
 */
final class CallTime {
  private static final double REMEMBERED = 64;
  private static final double LONGEST = 4;

  private double nanos;

  /** One more call has ended. */
  void took(long callNanos) {
    double call = (double) callNanos;
    nanos = nanos == 0 ? call : nanos + (Math.min(call, LONGEST * nanos) - nanos) / REMEMBERED;
  }

  /** Of a call now; 0 before the first one. */
  double nanos() {
    return nanos;
  }
}
