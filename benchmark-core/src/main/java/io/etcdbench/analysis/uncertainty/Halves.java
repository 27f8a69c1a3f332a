// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.uncertainty;

/** A split of a run's seconds in two halves, as if they were two runs of the same plan (A/A). */
enum Halves {
  /** Reveals drift. */
  FIRST_AND_SECOND {
    @Override
    int of(int second, int seconds) {
      return second < seconds / 2 ? 0 : 1;
    }
  },
  /** Reveals scatter without drift. */
  ODD_AND_EVEN {
    @Override
    int of(int second, int seconds) {
      return second % 2;
    }
  };

  /** Returns the half that a second belongs to, 0 or 1. */
  abstract int of(int second, int seconds);
}
