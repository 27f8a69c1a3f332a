// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.key;

import io.etcdbench.workload.Draw;
import io.etcdbench.workload.value.Sizes;

/** Chooses every key with the same probability. */
record UniformChooser(long size) implements KeyChooser {
  UniformChooser {
    Sizes.requireKeys(size);
  }

  @Override
  public long choose(Draw draw) {
    return draw.nextIndex(size);
  }
}
