// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.key;

import io.etcdbench.workload.Draw;
import io.etcdbench.workload.value.Sizes;

/** Chooses the n-th key for the n-th operation of a source. */
record SequentialChooser(long size) implements KeyChooser {
  SequentialChooser {
    Sizes.requireKeys(size);
  }

  @Override
  public long choose(Draw draw) {
    return draw.ordinal() % size;
  }
}
