// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.mix;

import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Operation.Compare;
import io.etcdbench.driver.Operation.Get;
import io.etcdbench.driver.Operation.Get.Consistency;
import io.etcdbench.driver.Operation.Get.Delivery;
import io.etcdbench.driver.Operation.KeyRange;
import io.etcdbench.driver.Operation.Put;
import io.etcdbench.driver.Operation.Txn;
import io.etcdbench.driver.OperationKind;
import io.etcdbench.driver.Outcome;
import io.etcdbench.workload.Draw;
import io.etcdbench.workload.OperationSource;
import io.etcdbench.workload.key.KeyChooser;
import io.etcdbench.workload.key.KeySpace;
import io.etcdbench.workload.value.Sizes;
import io.etcdbench.workload.value.ValueSource;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Compare-and-swap: a linearizable get of one key, then a transaction that puts the key unless it
 * has changed since; both are retried if it has. Fewer keys mean more contention.
 *
 * @param label the name of its series
 * @param keys the key space
 * @param chooser chooses the key to swap
 * @param values the values to put
 * @param retries the retry limit of an operation
 */
public record CasSource(
    String label, KeySpace keys, KeyChooser chooser, ValueSource values, Retries retries)
    implements OperationSource {
  public CasSource {
    Sizes.requireWithin(keys, chooser);
  }

  @Override
  public OperationKind kind() {
    return OperationKind.TXN;
  }

  @Override
  public Set<OperationKind> kinds() {
    return Set.of(OperationKind.GET, OperationKind.TXN);
  }

  @Override
  public Refill newRefill() {
    return new Slot();
  }

  private final class Slot implements Refill {
    private final byte[] key = keys.key(0);
    private final Get get =
        new Get(KeyRange.of(key), Consistency.LINEARIZABLE, 0, Delivery.KEYS_AND_VALUES);
    private final Retries.Budget budget = retries.newBudget();
    private Put put = new Put(key, new byte[0]);
    private boolean reading;
    private boolean swapped;
    private long modRevision;

    @Override
    public Operation next(Draw draw) {
      keys.refill(key, chooser.choose(draw));
      byte[] value = values.next(put.value(), draw);
      if (value != put.value()) {
        put = new Put(key, value);
      }
      budget.begin();
      return read();
    }

    @Override
    public void found(byte[] foundKey, byte[] value, long revision) {
      modRevision = revision;
    }

    @Override
    public void decided(boolean succeeded) {
      swapped = succeeded;
    }

    @Override
    public @Nullable Operation following(Outcome outcome) {
      if (!outcome.isOk()) {
        return null;
      }
      if (reading) {
        return swap();
      }
      return swapped || !budget.take() ? null : read();
    }

    @Override
    public Outcome ended(Outcome last) {
      return budget.outcome(last);
    }

    private Get read() {
      reading = true;
      modRevision = 0;
      return get;
    }

    private Txn swap() {
      reading = false;
      return new Txn(List.of(new Compare(key, modRevision)), List.of(put), List.of());
    }
  }
}
