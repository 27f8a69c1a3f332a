// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.mix;

import io.etcdbench.driver.Operation.Delete;
import io.etcdbench.driver.Operation.KeyRange;
import io.etcdbench.driver.OperationKind;
import io.etcdbench.workload.OperationSource;
import io.etcdbench.workload.key.KeyChooser;
import io.etcdbench.workload.key.KeySpace;
import io.etcdbench.workload.value.Sizes;

/**
 * Deletes of a single key.
 *
 * @param label the name of its series
 * @param keys the key space
 * @param chooser chooses the key to delete
 */
public record DeleteSource(String label, KeySpace keys, KeyChooser chooser)
    implements OperationSource {
  public DeleteSource {
    Sizes.requireWithin(keys, chooser);
  }

  @Override
  public OperationKind kind() {
    return OperationKind.DELETE;
  }

  @Override
  public Refill newRefill() {
    byte[] key = keys.key(0);
    Delete delete = new Delete(KeyRange.of(key));
    return draw -> {
      keys.refill(key, chooser.choose(draw));
      return delete;
    };
  }
}
