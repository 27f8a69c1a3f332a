// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.mix;

import io.etcdbench.driver.OperationKind;
import io.etcdbench.workload.OperationSource;
import io.etcdbench.workload.key.KeyChooser;
import io.etcdbench.workload.key.KeySpace;
import io.etcdbench.workload.value.Sizes;
import io.etcdbench.workload.value.ValueSource;
import java.util.Set;

/**
 * Software transactional memory as etcd's Go client does it on plain transactions: gets of some
 * keys, then one transaction that puts some of them if nothing has changed that the isolation
 * protects; all of it again when something has.
 *
 * @param label the name of its series
 * @param keys where the keys are
 * @param chooser which keys are accessed; an operation accesses no key twice
 * @param values what is put
 * @param shape what one operation does
 */
public record StmSource(
    String label, KeySpace keys, KeyChooser chooser, ValueSource values, Shape shape)
    implements OperationSource {
  private static final int MOST_KEYS = 128;

  /** What a transaction is protected from. */
  public enum Isolation {
    /** Nothing: gets from the member asked, and the transaction has no condition. */
    READ_COMMITTED,
    /** Gets from the member asked, each key unchanged since its get. */
    REPEATABLE_READS,
    /** All gets as of the revision of the first, which a quorum confirms; each key unchanged. */
    SERIALIZABLE,
    /** The same, and no key that is put has changed since that revision. */
    SERIALIZABLE_SNAPSHOT;

    boolean readsOneRevision() {
      return this == SERIALIZABLE || this == SERIALIZABLE_SNAPSHOT;
    }
  }

  /**
   * What one operation does.
   *
   * @param isolation what it is protected from
   * @param keysPerTxn how many keys it gets, 0 to 128, etcd's own limit of a transaction
   * @param writePercent which share of them it puts, rounded down to whole keys, 0 to 100
   * @param retries how often it begins anew
   */
  public record Shape(Isolation isolation, int keysPerTxn, int writePercent, Retries retries) {
    public Shape {
      if (keysPerTxn < 0 || keysPerTxn > MOST_KEYS) {
        throw new IllegalArgumentException(
            "an STM operation accesses %d keys; allowed: 0 to %d".formatted(keysPerTxn, MOST_KEYS));
      }
      if (writePercent < 0 || writePercent > 100) {
        throw new IllegalArgumentException(
            "the write share is " + writePercent + " %; allowed: 0 to 100");
      }
    }

    int puts() {
      return keysPerTxn * writePercent / 100;
    }
  }

  public StmSource {
    Sizes.requireWithin(keys, chooser);
    if (chooser.size() < shape.keysPerTxn()) {
      throw new IllegalArgumentException(
          "an STM operation accesses %d different keys, but they are chosen among %d; use more keys"
              .formatted(shape.keysPerTxn(), chooser.size()));
    }
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
    return new StmSlot(this);
  }
}
