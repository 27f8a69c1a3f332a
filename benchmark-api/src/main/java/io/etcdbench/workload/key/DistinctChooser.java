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

  /**
   * Creates a chooser for one slot.
   *
   * @param chooser the choice that is made distinct
   * @param most maximum number of choices between two calls of {@link #forget}, 0 or more and at
   *     most the number of keys
   */
  public DistinctChooser(KeyChooser chooser, int most) {
    this.chooser = chooser;
    this.chosen = new long[most];
  }

  /** Allows every key again. Called by the source before it chooses the keys of an operation. */
  public void forget() {
    count = 0;
  }

  @Override
  public long size() {
    return chooser.size();
  }

  /**
   * {@inheritDoc}
   *
   * @throws ArrayIndexOutOfBoundsException after more choices than announced to the constructor
   */
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
