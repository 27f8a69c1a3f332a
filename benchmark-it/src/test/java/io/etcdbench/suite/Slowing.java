// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.suite;

/**
 * How long to wait before each call so that calls, which come one after the other, take longer by a
 * stated share in the end. A fixed pause would not do: what comes after a pause takes longer by
 * itself, since threads on both sides fall asleep meanwhile. So every fifth call or so has no
 * pause, and the pause of the others makes up for what both take without it.
 */
final class Slowing {
  private static final int FREE = 10;
  private static final int ALL = 50;

  private final double share;
  private final Usual free = new Usual(100);
  private final Usual paused = new Usual(400);
  private int number;

  /**
   * Begins without a pause.
   *
   * @param share by which calls shall take longer on average, above zero
   */
  Slowing(double share) {
    this.share = share;
  }

  /** A call has ended that took so long after its pause. */
  void took(long nanos) {
    (number < FREE ? free : paused).saw((double) nanos);
    number = (number + 1) % ALL;
  }

  /** The pause before the next call, in nanoseconds; those that have one make up for the others. */
  long pause() {
    double wanted = free.nanos * (1 + share * ALL / (ALL - FREE));
    return number < FREE ? 0 : Math.max(0, Math.round(wanted - paused.nanos));
  }

  /** A mean that forgets. A rest between two turns counts as a call four times as long as usual. */
  private static final class Usual {
    private static final double LONGEST = 4;

    private final int remembered;
    private int seen;
    private double nanos;

    Usual(int remembered) {
      this.remembered = remembered;
    }

    void saw(double call) {
      seen = Math.min(seen + 1, remembered);
      double most = seen == 1 ? call : Math.min(call, LONGEST * nanos);
      nanos += (most - nanos) / seen;
    }
  }
}
