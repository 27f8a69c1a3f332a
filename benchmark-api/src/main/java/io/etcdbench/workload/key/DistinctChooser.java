// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.key;

import io.etcdbench.workload.Draw;

/**
 * Chooses distinct keys until {@link #forget} is called: a key chosen before is replaced by the
 * next one in order. Unlike other choosers it is not thread-safe: it belongs to one slot.
 */
public final class DistinctChooser implements KeyChooser {
  private final KeyChooser chooser;
  private final long[] chosen;
  private int count;

  public DistinctChooser(KeyChooser chooser, int most) {
    this.chooser = chooser;
    this.chosen = new long[most];
  }

  public void forget() {
    count = 0;
  }

  @Override
  public long size() {
    return chooser.size();
  }

  @Override
  public long choose(Draw draw) {
    long index = chooser.choose(draw);
    while (isChosen(index)) {
      index = (index + 1) % size();
    }
    chosen[count++] = index;
    return index;
  }

  private boolean isChosen(long index) {
    for (int i = 0; i < count; i++) {
      if (chosen[i] == index) {
        return true;
      }
    }
    return false;
  }
}
