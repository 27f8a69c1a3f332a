// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.key;

import io.etcdbench.workload.Draw;
import io.etcdbench.workload.value.Sizes;

/** The n-th operation of a source takes the n-th key. */
record SequentialChooser(long size) implements KeyChooser {
  SequentialChooser {
    Sizes.requireKeys(size);
  }

  @Override
  public long choose(Draw draw) {
    return draw.ordinal() % size;
  }
}
