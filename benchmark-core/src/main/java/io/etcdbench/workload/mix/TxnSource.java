// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.mix;

import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Operation.Txn;
import io.etcdbench.driver.OperationKind;
import io.etcdbench.workload.Draw;
import io.etcdbench.workload.OperationSource;
import io.etcdbench.workload.key.DistinctChooser;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Unconditional transactions, each with several operations of another source. The puts of one
 * transaction have different keys, because etcd rejects duplicate keys.
 *
 * @param label the name of its series
 * @param part creates the operations in the transaction: puts, gets or deletes
 * @param operations the number of operations, 1 or more; etcd's own limit is 128 unless configured
 *     otherwise
 */
public record TxnSource(String label, OperationSource part, int operations)
    implements OperationSource {
  public TxnSource {
    if (operations < 1) {
      throw new IllegalArgumentException(
          "a transaction holds " + operations + " operations; allowed: 1 or more");
    }
    if (part instanceof PutSource put && put.chooser().size() < operations) {
      throw new IllegalArgumentException(
          "a transaction puts %s different keys, but they are chosen among %s; use more keys"
              .formatted(operations, put.chooser().size()));
    }
  }

  @Override
  public OperationKind kind() {
    return OperationKind.TXN;
  }

  @Override
  public Refill newRefill() {
    if (part instanceof PutSource put) {
      DistinctChooser distinct = new DistinctChooser(put.chooser(), operations);
      return new Slot(put.with(distinct), operations, distinct::forget);
    }
    return new Slot(part, operations, () -> {});
  }

  private static final class Slot implements Refill {
    private final Refill[] parts;
    private final Operation[] made;
    private final Runnable beforeEach;
    private Txn txn = new Txn(List.of(), List.of(), List.of());

    Slot(OperationSource part, int operations, Runnable beforeEach) {
      this.parts = Stream.generate(part::newRefill).limit(operations).toArray(Refill[]::new);
      this.made = new Operation[operations];
      this.beforeEach = beforeEach;
    }

    @Override
    public Operation next(Draw draw) {
      beforeEach.run();
      long first = draw.ordinal() * parts.length;
      boolean changed = false;
      for (int i = 0; i < parts.length; i++) {
        draw.part(first + i);
        Operation operation = parts[i].next(draw);
        changed |= operation != made[i];
        made[i] = operation;
      }
      if (changed) {
        txn = new Txn(List.of(), Arrays.asList(made), List.of());
      }
      return txn;
    }
  }
}
