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
 * Software transactional memory, implemented on plain transactions like in etcd's Go client: gets
 * of some keys, then one transaction that puts some of them unless something that the isolation
 * level protects has changed; everything is retried if it has.
 *
 * @param label the name of its series
 * @param keys the key space
 * @param chooser chooses the keys to access; an operation accesses no key twice
 * @param values the values to put
 * @param shape the reads and writes of one operation
 */
public record StmSource(
    String label, KeySpace keys, KeyChooser chooser, ValueSource values, Shape shape)
    implements OperationSource {
  private static final int MAX_KEYS = 128;

  /** The isolation level of a transaction. */
  public enum Isolation {
    /** No protection: serializable gets, and a transaction without conditions. */
    READ_COMMITTED,
    /** Serializable gets; no key may have changed since its get. */
    REPEATABLE_READS,
    /** All gets at the revision of the first, which is linearizable; no key may have changed. */
    SERIALIZABLE,
    /** As {@link #SERIALIZABLE}, and no key that is put may have changed since that revision. */
    SERIALIZABLE_SNAPSHOT;

    boolean readsOneRevision() {
      return this == SERIALIZABLE || this == SERIALIZABLE_SNAPSHOT;
    }
  }

  /**
   * The shape of one operation.
   *
   * @param isolation its isolation level
   * @param keysPerTxn the number of keys that it gets, 0 to 128, etcd's own limit for a transaction
   * @param writePercent the percentage of them that it puts, rounded down to whole keys, 0 to 100
   * @param retries the retry limit
   */
  public record Shape(Isolation isolation, int keysPerTxn, int writePercent, Retries retries) {
    public Shape {
      if (keysPerTxn < 0 || keysPerTxn > MAX_KEYS) {
        throw new IllegalArgumentException(
            "an STM operation accesses %s keys; allowed: 0 to %s".formatted(keysPerTxn, MAX_KEYS));
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
          "an STM operation accesses %s different keys, but they are chosen among %s; use more keys"
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
