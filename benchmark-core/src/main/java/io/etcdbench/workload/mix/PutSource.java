// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.mix;

import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Operation.Put;
import io.etcdbench.driver.OperationKind;
import io.etcdbench.workload.Draw;
import io.etcdbench.workload.OperationSource;
import io.etcdbench.workload.key.KeyChooser;
import io.etcdbench.workload.key.KeySpace;
import io.etcdbench.workload.value.Sizes;
import io.etcdbench.workload.value.ValueSource;

/**
 * Puts of a single key.
 *
 * @param label the name of its series
 * @param keys the key space
 * @param chooser chooses the key to put
 * @param values the values to put
 */
public record PutSource(String label, KeySpace keys, KeyChooser chooser, ValueSource values)
    implements OperationSource {
  public PutSource {
    Sizes.requireWithin(keys, chooser);
  }

  @Override
  public OperationKind kind() {
    return OperationKind.PUT;
  }

  @Override
  public Refill newRefill() {
    return new Slot();
  }

  PutSource with(KeyChooser other) {
    return new PutSource(label, keys, other, values);
  }

  private final class Slot implements Refill {
    private Put put = new Put(keys.key(0), new byte[0]);

    @Override
    public Operation next(Draw draw) {
      keys.refill(put.key(), chooser.choose(draw));
      byte[] value = values.next(put.value(), draw);
      if (value != put.value()) {
        put = new Put(put.key(), value);
      }
      return put;
    }
  }
}
