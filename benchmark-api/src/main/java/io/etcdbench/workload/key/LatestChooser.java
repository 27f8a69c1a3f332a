// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.key;

import io.etcdbench.workload.Draw;

/** Chooses keys with a Zipfian distribution over the number of puts since each was written. */
record LatestChooser(ZipfianRanks ranks) implements KeyChooser {

  @Override
  public long size() {
    return ranks.size();
  }

  @Override
  public long choose(Draw draw) {
    return Math.floorMod(draw.putsBefore() - 1 - ranks.next(draw), size());
  }
}
