// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake;

import com.google.protobuf.ByteString;
import com.google.protobuf.Message;
import io.etcd.jetcd.api.CompactionRequest;
import io.etcd.jetcd.api.Compare;
import io.etcd.jetcd.api.Compare.CompareTarget;
import io.etcd.jetcd.api.DeleteRangeRequest;
import io.etcd.jetcd.api.LeaseGrantRequest;
import io.etcd.jetcd.api.LeaseRevokeRequest;
import io.etcd.jetcd.api.PutRequest;
import io.etcd.jetcd.api.RangeRequest;
import io.etcd.jetcd.api.RangeRequest.SortTarget;
import io.etcd.jetcd.api.RequestOp;
import io.etcd.jetcd.api.TxnRequest;
import java.util.List;
import java.util.Random;

/**
 * Requests of all kinds over few keys and leases, so that they meet each other; some are faulty.
 * Left out is what etcd's versions answer differently: transactions with two faults, and the lease
 * in a keys-only answer.
 */
final class RandomRequests {
  private static final List<String> KEYS =
      List.of("a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m");
  private static final ByteString TO_THE_END = ByteString.copyFrom(new byte[1]);
  private static final int DEEPEST = 2;

  private final Random random;

  RandomRequests(long seed) {
    this.random = new Random(seed);
  }

  /** One more; the revision is that of the stores now. */
  Message next(long revision) {
    return switch (random.nextInt(15)) {
      case 0, 1, 2, 3 -> put().setLease(oneIn(4) ? lease() : 0).build();
      case 4, 5, 6, 7 -> range(revision).setRevision(revisionNear(revision)).build();
      case 8 -> delete().setRangeEnd(end()).build();
      case 9, 10, 11 -> txn(revision, 0);
      case 12 -> LeaseGrantRequest.newBuilder().setID(lease()).setTTL(600).build();
      case 13 -> LeaseRevokeRequest.newBuilder().setID(lease()).build();
      default -> CompactionRequest.newBuilder().setRevision(revisionNear(revision)).build();
    };
  }

  /** Puts the same value to every key. */
  static TxnRequest all(String value) {
    TxnRequest.Builder all = TxnRequest.newBuilder();
    KEYS.forEach(
        key -> all.addSuccess(RequestOp.newBuilder().setRequestPut(Channels.put(key, value))));
    return all.build();
  }

  private PutRequest.Builder put() {
    PutRequest.Builder put = PutRequest.newBuilder().setKey(key()).setPrevKv(oneIn(4));
    return oneIn(12) ? put.setIgnoreValue(true) : put.setValue(value());
  }

  private RangeRequest.Builder range(long revision) {
    RangeRequest.Builder range =
        RangeRequest.newBuilder()
            .setKey(key())
            .setRangeEnd(end())
            .setLimit(oneIn(3) ? random.nextInt(4) : 0)
            .setCountOnly(oneIn(6))
            .setSerializable(random.nextBoolean());
    if (oneIn(4)) {
      range.setSortOrderValue(1 + random.nextInt(2)).setSortTarget(SortTarget.MOD);
    }
    if (oneIn(4)) {
      range.setMinModRevision(atLeastOne(revision - 10));
    }
    return oneIn(4) ? range.setMaxCreateRevision(atLeastOne(revision - 5)) : range;
  }

  private DeleteRangeRequest.Builder delete() {
    return DeleteRangeRequest.newBuilder().setKey(key()).setPrevKv(random.nextBoolean());
  }

  private TxnRequest txn(long revision, int depth) {
    TxnRequest.Builder txn = TxnRequest.newBuilder();
    random.ints(random.nextInt(3)).forEach(i -> txn.addCompare(compare(revision)));
    random.ints(random.nextInt(4)).forEach(i -> txn.addSuccess(operation(revision, depth)));
    random.ints(random.nextInt(4)).forEach(i -> txn.addFailure(operation(revision, depth)));
    return txn.build();
  }

  private RequestOp operation(long revision, int depth) {
    RequestOp.Builder operation = RequestOp.newBuilder();
    return switch (random.nextInt(depth < DEEPEST ? 7 : 6)) {
      case 0, 1 -> operation.setRequestPut(put()).build();
      case 2, 3 -> operation.setRequestRange(range(revision)).build();
      case 4, 5 -> operation.setRequestDeleteRange(delete()).build();
      default -> operation.setRequestTxn(txn(revision, depth + 1)).build();
    };
  }

  private Compare compare(long revision) {
    Compare.Builder compare =
        Compare.newBuilder()
            .setKey(key())
            .setRangeEnd(oneIn(4) ? end() : ByteString.EMPTY)
            .setResultValue(random.nextInt(4));
    return switch (random.nextInt(4)) {
      case 0 -> compare.setTarget(CompareTarget.VERSION).setVersion(random.nextInt(3)).build();
      case 1 ->
          compare
              .setTarget(CompareTarget.CREATE)
              .setCreateRevision(atLeastOne(revision - random.nextInt(30)))
              .build();
      case 2 ->
          compare
              .setTarget(CompareTarget.MOD)
              .setModRevision(atLeastOne(revision - random.nextInt(20)))
              .build();
      default -> compare.setTarget(CompareTarget.VALUE).setValue(value()).build();
    };
  }

  private ByteString key() {
    return oneIn(100) ? ByteString.EMPTY : Channels.bytes(KEYS.get(random.nextInt(KEYS.size())));
  }

  private ByteString end() {
    return switch (random.nextInt(5)) {
      case 0 -> TO_THE_END;
      case 1 -> key();
      case 2 -> Channels.bytes("z");
      default -> ByteString.EMPTY;
    };
  }

  private ByteString value() {
    return Channels.bytes("v" + random.nextInt(6));
  }

  private long lease() {
    return 1L + random.nextInt(4);
  }

  private long revisionNear(long revision) {
    return oneIn(3) ? 0 : atLeastOne(revision + 3 - random.nextInt(40));
  }

  private static long atLeastOne(long revision) {
    return Math.max(1, revision);
  }

  private boolean oneIn(int many) {
    return random.nextInt(many) == 0;
  }
}
