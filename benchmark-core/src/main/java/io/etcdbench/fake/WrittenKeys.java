// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake;

import com.google.protobuf.ByteString;
import io.etcd.jetcd.api.DeleteRangeRequest;
import io.etcd.jetcd.api.RequestOp;
import io.etcd.jetcd.api.TxnRequest;
import io.etcdbench.fake.service.KeyTable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The keys that a list of operations in a transaction writes: no key may be put twice, or both put
 * and deleted. Follows etcd step by step ({@code checkIntervals} in its {@code v3rpc/key.go}),
 * including its order: a put is compared with the deletes of its own list and of the nested
 * transactions before it.
 */
public final class WrittenKeys {
  private final Set<ByteString> puts = new HashSet<>();
  private final List<DeleteRangeRequest> deletes = new ArrayList<>();

  private WrittenKeys() {}

  /** Collects the keys of a list; throws when it writes a key twice. */
  public static WrittenKeys of(List<RequestOp> operations) {
    WrittenKeys written = new WrittenKeys();
    operations.stream()
        .filter(RequestOp::hasRequestDeleteRange)
        .forEach(operation -> written.deletes.add(operation.getRequestDeleteRange()));
    operations.stream()
        .filter(RequestOp::hasRequestTxn)
        .forEach(operation -> written.addNested(operation.getRequestTxn()));
    operations.stream()
        .filter(RequestOp::hasRequestPut)
        .forEach(operation -> written.put(operation.getRequestPut().getKey(), Set.of()));
    return written;
  }

  private void addNested(TxnRequest nested) {
    WrittenKeys then = of(nested.getSuccessList());
    WrittenKeys otherwise = of(nested.getFailureList());
    then.puts.forEach(key -> put(key, Set.of()));
    // Only one of the two lists is applied, so both may put the same key.
    otherwise.puts.forEach(key -> put(key, then.puts));
    deletes.addAll(then.deletes);
    deletes.addAll(otherwise.deletes);
  }

  private void put(ByteString key, Set<ByteString> allowedTwice) {
    boolean twice = !puts.add(key) && !allowedTwice.contains(key);
    if (twice || deletes.stream().anyMatch(range -> contains(range, key))) {
      throw EtcdError.DUPLICATE_KEY.exception();
    }
  }

  private static boolean contains(DeleteRangeRequest range, ByteString key) {
    return KeyTable.isWithin(key, range.getKey(), range.getRangeEnd());
  }
}
