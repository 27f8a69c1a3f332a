// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.grpc;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import io.etcd.jetcd.api.Compare;
import io.etcd.jetcd.api.DeleteRangeRequest;
import io.etcd.jetcd.api.LeaseGrantRequest;
import io.etcd.jetcd.api.LeaseKeepAliveRequest;
import io.etcd.jetcd.api.LeaseRevokeRequest;
import io.etcd.jetcd.api.PutRequest;
import io.etcd.jetcd.api.RangeRequest;
import io.etcd.jetcd.api.RequestOp;
import io.etcd.jetcd.api.TxnRequest;
import io.etcd.jetcd.api.WatchCreateRequest;
import io.etcd.jetcd.api.WatchRequest;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Operation.Get.Consistency;
import io.etcdbench.driver.Operation.Get.Delivery;

/**
 * Operations as messages. Arrays are wrapped, not copied: they are lent to the driver until the
 * operation completes.
 */
final class Requests {
  private Requests() {}

  static PutRequest put(Operation.Put put) {
    return PutRequest.newBuilder()
        .setKey(wrap(put.key()))
        .setValue(wrap(put.value()))
        .setLease(put.leaseId())
        .build();
  }

  static RangeRequest range(Operation.Get get) {
    return RangeRequest.newBuilder()
        .setKey(wrap(get.range().key()))
        .setRangeEnd(wrap(get.range().end()))
        .setLimit(get.limit())
        .setSerializable(get.consistency() == Consistency.SERIALIZABLE)
        .setKeysOnly(get.delivery() == Delivery.KEYS_ONLY)
        .setCountOnly(get.delivery() == Delivery.COUNT_ONLY)
        .build();
  }

  static DeleteRangeRequest deleteRange(Operation.Delete delete) {
    return DeleteRangeRequest.newBuilder()
        .setKey(wrap(delete.range().key()))
        .setRangeEnd(wrap(delete.range().end()))
        .build();
  }

  static TxnRequest txn(Operation.Txn txn) {
    TxnRequest.Builder builder = TxnRequest.newBuilder();
    txn.compares().forEach(compare -> builder.addCompare(compare(compare)));
    txn.then().forEach(operation -> builder.addSuccess(step(operation)));
    txn.otherwise().forEach(operation -> builder.addFailure(step(operation)));
    return builder.build();
  }

  static LeaseGrantRequest leaseGrant(Operation.LeaseGrant grant) {
    return LeaseGrantRequest.newBuilder().setTTL(grant.ttlSeconds()).build();
  }

  static LeaseKeepAliveRequest leaseKeepAlive(Operation.LeaseKeepAlive keepAlive) {
    return LeaseKeepAliveRequest.newBuilder().setID(keepAlive.leaseId()).build();
  }

  static LeaseRevokeRequest leaseRevoke(Operation.LeaseRevoke revoke) {
    return LeaseRevokeRequest.newBuilder().setID(revoke.leaseId()).build();
  }

  static WatchRequest watch(Operation.Watch watch) {
    return WatchRequest.newBuilder()
        .setCreateRequest(
            WatchCreateRequest.newBuilder()
                .setKey(wrap(watch.range().key()))
                .setRangeEnd(wrap(watch.range().end()))
                .setStartRevision(watch.startRevision()))
        .build();
  }

  private static Compare compare(Operation.Compare compare) {
    return Compare.newBuilder()
        .setKey(wrap(compare.key()))
        .setTarget(Compare.CompareTarget.MOD)
        .setResult(Compare.CompareResult.EQUAL)
        .setModRevision(compare.modRevision())
        .build();
  }

  private static RequestOp step(Operation operation) {
    RequestOp.Builder step = RequestOp.newBuilder();
    if (operation instanceof Operation.Put put) {
      return step.setRequestPut(put(put)).build();
    }
    if (operation instanceof Operation.Get get) {
      return step.setRequestRange(range(get)).build();
    }
    if (operation instanceof Operation.Delete delete) {
      return step.setRequestDeleteRange(deleteRange(delete)).build();
    }
    throw new IllegalArgumentException(
        "a transaction holds a " + operation.kind().label() + "; allowed: put, get, delete");
  }

  private static ByteString wrap(byte[] bytes) {
    return UnsafeByteOperations.unsafeWrap(bytes);
  }
}
