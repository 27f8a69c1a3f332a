// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.uncertainty;

/** How the seconds of a run are split in two, as if they were two runs of the same thing (A/A). */
enum Halves {
  /** Shows a drift. */
  FIRST_AND_SECOND {
    @Override
    int of(int second, int seconds) {
      return second < seconds / 2 ? 0 : 1;
    }
  },
  /** Shows the scatter without a drift. */
  ODD_AND_EVEN {
    @Override
    int of(int second, int seconds) {
      return second % 2;
    }
  };

  /** In which half a second is: 0 or 1. */
  abstract int of(int second, int seconds);
}
