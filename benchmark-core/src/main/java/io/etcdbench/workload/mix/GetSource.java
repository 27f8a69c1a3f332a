// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.mix;

import io.etcdbench.driver.Operation.Get;
import io.etcdbench.driver.Operation.KeyRange;
import io.etcdbench.driver.OperationKind;
import io.etcdbench.workload.OperationSource;
import io.etcdbench.workload.key.KeyChooser;
import io.etcdbench.workload.key.KeySpace;
import io.etcdbench.workload.value.Sizes;

/**
 * Gets of a single key.
 *
 * @param label the name of its series
 * @param keys the key space
 * @param chooser chooses the key to read
 * @param style how the key is read
 */
public record GetSource(String label, KeySpace keys, KeyChooser chooser, ReadStyle style)
    implements OperationSource {
  public GetSource {
    Sizes.requireWithin(keys, chooser);
  }

  @Override
  public OperationKind kind() {
    return OperationKind.GET;
  }

  @Override
  public Refill newRefill() {
    byte[] key = keys.key(0);
    Get get = new Get(KeyRange.of(key), style.consistency(), style.limit(), style.delivery());
    return draw -> {
      keys.refill(key, chooser.choose(draw));
      return get;
    };
  }
}
