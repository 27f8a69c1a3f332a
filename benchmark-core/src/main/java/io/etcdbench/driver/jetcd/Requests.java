// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.jetcd;

import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.op.Cmp;
import io.etcd.jetcd.op.CmpTarget;
import io.etcd.jetcd.op.Op;
import io.etcd.jetcd.options.DeleteOption;
import io.etcd.jetcd.options.GetOption;
import io.etcd.jetcd.options.PutOption;
import io.etcd.jetcd.options.TxnOption;
import io.etcd.jetcd.options.WatchOption;
import io.etcdbench.driver.ClientSettings.RetryScope;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Operation.Compare.Relation;
import io.etcdbench.driver.Operation.Get.Consistency;
import io.etcdbench.driver.Operation.Get.Delivery;
import io.etcdbench.driver.Operation.KeyRange;
import io.etcdbench.driver.Operation.Watch.Previous;
import java.util.List;

/**
 * Converts operations to jetcd's types. Bytes are copied here, as by other users of jetcd, so
 * arrays are not accessed after the submission.
 */
final class Requests {
  private static final GetOption LINEARIZABLE = GetOption.DEFAULT;
  private static final GetOption SERIALIZABLE = GetOption.builder().withSerializable(true).build();

  private final boolean repeatsWrites;
  private final PutOption plainPut;

  Requests(RetryScope scope) {
    repeatsWrites = scope == RetryScope.READS_AND_WRITES;
    plainPut = repeatsWrites ? PutOption.builder().withAutoRetry().build() : PutOption.DEFAULT;
  }

  static ByteSequence bytes(byte[] array) {
    return ByteSequence.from(array);
  }

  PutOption put(Operation.Put put) {
    if (put.leaseId() == 0) {
      return plainPut;
    }
    PutOption.Builder builder = PutOption.builder().withLeaseId(put.leaseId());
    return repeatsWrites ? builder.withAutoRetry().build() : builder.build();
  }

  GetOption get(Operation.Get get) {
    boolean serializable = get.consistency() == Consistency.SERIALIZABLE;
    if (isPlain(get)) {
      return serializable ? SERIALIZABLE : LINEARIZABLE;
    }
    GetOption.Builder builder =
        GetOption.builder()
            .withSerializable(serializable)
            .withLimit(get.limit())
            .withRevision(get.revision())
            .withKeysOnly(get.delivery().omitsValues())
            .withCountOnly(get.delivery() == Delivery.COUNT_ONLY);
    return isOneKey(get.range())
        ? builder.build()
        : builder.withRange(bytes(get.range().end())).build();
  }

  DeleteOption delete(Operation.Delete delete) {
    DeleteOption.Builder builder = DeleteOption.builder();
    if (!isOneKey(delete.range())) {
      builder.withRange(bytes(delete.range().end()));
    }
    return repeatsWrites ? builder.withAutoRetry().build() : builder.build();
  }

  /** Not stored in a field: older versions of jetcd lack the class, and support everything else. */
  TxnOption txn() {
    return repeatsWrites ? TxnOption.builder().withAutoRetry().build() : TxnOption.DEFAULT;
  }

  WatchOption watch(Operation.Watch watch) {
    WatchOption.Builder builder =
        WatchOption.builder()
            .withCreateNotify(true)
            .withRevision(watch.startRevision())
            .withPrevKV(watch.previous() == Previous.WITH);
    return isOneKey(watch.range())
        ? builder.build()
        : builder.withRange(bytes(watch.range().end())).build();
  }

  Cmp[] compares(Operation.Txn txn) {
    return txn.compares().stream()
        .map(c -> new Cmp(bytes(c.key()), relation(c), CmpTarget.modRevision(c.modRevision())))
        .toArray(Cmp[]::new);
  }

  private static Cmp.Op relation(Operation.Compare compare) {
    return compare.relation() == Relation.LESS ? Cmp.Op.LESS : Cmp.Op.EQUAL;
  }

  Op[] steps(List<Operation> operations) {
    return operations.stream().map(this::step).toArray(Op[]::new);
  }

  private Op step(Operation operation) {
    if (operation instanceof Operation.Put put) {
      return Op.put(bytes(put.key()), bytes(put.value()), put(put));
    }
    if (operation instanceof Operation.Get get) {
      return Op.get(bytes(get.range().key()), get(get));
    }
    if (operation instanceof Operation.Delete delete) {
      return Op.delete(bytes(delete.range().key()), delete(delete));
    }
    throw new IllegalArgumentException(
        "a transaction holds a " + operation.kind().label() + "; allowed: put, get, delete");
  }

  private static boolean isPlain(Operation.Get get) {
    return get.limit() == 0
        && get.revision() == 0
        && isOneKey(get.range())
        && !get.delivery().omitsValues()
        && get.delivery() != Delivery.COUNT_ONLY;
  }

  private static boolean isOneKey(KeyRange range) {
    return range.end().length == 0;
  }
}
