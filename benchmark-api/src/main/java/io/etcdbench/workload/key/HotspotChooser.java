// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.key;

import io.etcdbench.workload.Draw;
import io.etcdbench.workload.value.Sizes;

/** Chooses the keys below {@code hot} with one probability, all others with another. */
record HotspotChooser(long size, long hot, double hotOperations) implements KeyChooser {

  static HotspotChooser of(long size, double hotKeys, double hotOperations) {
    Sizes.requireKeys(size);
    if (!(hotKeys > 0 && hotKeys <= 1)) {
      throw new IllegalArgumentException(
          "the share of hot keys is " + hotKeys + "; allowed: above 0 to 1");
    }
    if (!(hotOperations >= 0 && hotOperations <= 1)) {
      throw new IllegalArgumentException(
          "the share of operations on hot keys is " + hotOperations + "; allowed: 0 to 1");
    }
    return new HotspotChooser(size, Math.max(1, Math.round(size * hotKeys)), hotOperations);
  }

  @Override
  public long choose(Draw draw) {
    boolean isHot = draw.nextDouble() < hotOperations || hot == size;
    return isHot ? draw.nextIndex(hot) : hot + draw.nextIndex(size - hot);
  }
}
