// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.key;

import io.etcdbench.workload.Draw;

/**
 * Chooses different keys until told to forget: a key chosen before gives way to the next one in
 * order. Not thread-safe, unlike other choosers: it belongs to one slot.
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
