// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.mix;

import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Operation.Compare;
import io.etcdbench.driver.Operation.Compare.Relation;
import io.etcdbench.driver.Operation.Get;
import io.etcdbench.driver.Operation.Get.Consistency;
import io.etcdbench.driver.Operation.Get.Delivery;
import io.etcdbench.driver.Operation.KeyRange;
import io.etcdbench.driver.Operation.Put;
import io.etcdbench.driver.Operation.Txn;
import io.etcdbench.driver.Outcome;
import io.etcdbench.workload.Draw;
import io.etcdbench.workload.OperationSource.Refill;
import io.etcdbench.workload.key.DistinctChooser;
import io.etcdbench.workload.mix.StmSource.Isolation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One slot's STM operation: its gets in sequence, then its transaction. */
final class StmSlot implements Refill {
  private final StmSource source;
  private final Isolation isolation;
  private final DistinctChooser chooser;
  private final Retries.Budget budget;
  private final byte[][] keys;
  private final byte[][] values;

  /** The modification revisions of the keys, as read; 0 for a key that does not exist. */
  private final long[] modRevisions;

  /** The revision of the first get of this attempt. */
  private long baseRevision;

  /** Index of the key being read; the number of keys once the transaction is sent. */
  private int at;

  private boolean succeeded;

  StmSlot(StmSource source) {
    int count = source.shape().keysPerTxn();
    this.source = source;
    this.isolation = source.shape().isolation();
    this.chooser = new DistinctChooser(source.chooser(), count);
    this.budget = source.shape().retries().newBudget();
    this.keys = new byte[count][];
    this.values = new byte[source.shape().puts()][0];
    this.modRevisions = new long[count];
    Arrays.setAll(keys, i -> source.keys().key(0));
  }

  @Override
  public Operation next(Draw draw) {
    chooser.forget();
    for (byte[] key : keys) {
      source.keys().refill(key, chooser.choose(draw));
    }
    for (int i = 0; i < values.length; i++) {
      values[i] = source.values().next(values[i], draw);
    }
    budget.begin();
    return firstStep();
  }

  @Override
  public void answered(long revision, long count) {
    // The response to a failed transaction contains the current values: a new first read.
    if (at == 0 || at == keys.length) {
      baseRevision = revision;
    }
  }

  @Override
  public void found(byte[] key, byte[] value, long modRevision) {
    for (int i = 0; i < keys.length; i++) {
      if (Arrays.equals(keys[i], key)) {
        modRevisions[i] = modRevision;
      }
    }
  }

  @Override
  public void decided(boolean held) {
    succeeded = held;
  }

  @Override
  public @Nullable Operation following(Outcome outcome) {
    if (!outcome.isOk()) {
      return null;
    }
    if (at < keys.length) {
      at++;
      return at < keys.length ? read() : commit();
    }
    if (succeeded || !budget.take()) {
      return null;
    }
    return isolation.readsOneRevision() ? commit() : firstStep();
  }

  @Override
  public Outcome ended(Outcome last) {
    return budget.outcome(last);
  }

  private Operation firstStep() {
    Arrays.fill(modRevisions, 0);
    at = 0;
    return keys.length == 0 ? commit() : read();
  }

  private Get read() {
    boolean isBase = isolation.readsOneRevision() && at == 0;
    return new Get(
        KeyRange.of(keys[at]),
        isBase ? Consistency.LINEARIZABLE : Consistency.SERIALIZABLE,
        0,
        Delivery.KEYS_AND_VALUES,
        isolation.readsOneRevision() && !isBase ? baseRevision : 0);
  }

  private Txn commit() {
    Txn txn = new Txn(compares(), puts(), rereads());
    Arrays.fill(modRevisions, 0);
    return txn;
  }

  private List<Compare> compares() {
    List<Compare> compares = new ArrayList<>();
    if (isolation == Isolation.READ_COMMITTED) {
      return compares;
    }
    for (int i = 0; i < keys.length; i++) {
      compares.add(new Compare(keys[i], modRevisions[i]));
    }
    if (isolation == Isolation.SERIALIZABLE_SNAPSHOT) {
      for (int i = 0; i < values.length; i++) {
        compares.add(new Compare(keys[i], Relation.LESS, baseRevision + 1));
      }
    }
    return compares;
  }

  private List<Operation> puts() {
    List<Operation> puts = new ArrayList<>();
    for (int i = 0; i < values.length; i++) {
      puts.add(new Put(keys[i], values[i]));
    }
    return puts;
  }

  /**
   * Like etcd's client, isolation levels that read at one revision refetch the keys after a
   * conflict.
   */
  private List<Operation> rereads() {
    List<Operation> gets = new ArrayList<>();
    if (isolation.readsOneRevision()) {
      for (byte[] key : keys) {
        gets.add(new Get(KeyRange.of(key), Consistency.LINEARIZABLE, 0, Delivery.KEYS_AND_VALUES));
      }
    }
    return gets;
  }
}
