// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.ibm;

import com.google.common.util.concurrent.ListenableFuture;
import com.google.protobuf.ByteString;
import com.google.protobuf.Message;
import com.ibm.etcd.api.Compare;
import com.ibm.etcd.api.DeleteRangeRequest;
import com.ibm.etcd.api.PutRequest;
import com.ibm.etcd.api.RangeRequest;
import com.ibm.etcd.api.RequestOp;
import com.ibm.etcd.api.TxnRequest;
import com.ibm.etcd.client.EtcdClient;
import io.etcdbench.driver.Maintenance;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Operation.Compare.Relation;
import io.etcdbench.driver.Operation.Get.Consistency;
import io.etcdbench.driver.Operation.Get.Delivery;

/** Converts operations to calls of the client. Copies arrays, as any user of the client has to. */
final class Requests {
  private Requests() {}

  /** Sends an operation that the driver supports. */
  static ListenableFuture<? extends Message> send(EtcdClient client, Operation operation) {
    if (operation instanceof Operation.Put put) {
      return client.getKvClient().put(put(put));
    }
    if (operation instanceof Operation.Get get) {
      return client.getKvClient().get(range(get));
    }
    if (operation instanceof Operation.Delete delete) {
      return client.getKvClient().delete(deleteRange(delete));
    }
    if (operation instanceof Operation.Txn txn) {
      return client.getKvClient().txn(txn(txn));
    }
    if (operation instanceof Operation.LeaseGrant grant) {
      return client.getLeaseClient().grant(grant.ttlSeconds()).async();
    }
    if (operation instanceof Operation.LeaseKeepAlive keepAlive) {
      return client.getLeaseClient().keepAliveOnce(keepAlive.leaseId());
    }
    if (operation instanceof Operation.LeaseRevoke revoke) {
      return client.getLeaseClient().revoke(revoke.leaseId());
    }
    if (operation instanceof Maintenance.Compact compact) {
      boolean physical = compact.end() == Maintenance.CompactEnd.PHYSICAL;
      return client.getKvClient().compact(compact.revision(), physical);
    }
    throw new IllegalArgumentException("the driver 'ibm' has no " + operation.kind().label());
  }

  private static PutRequest put(Operation.Put put) {
    return PutRequest.newBuilder()
        .setKey(copy(put.key()))
        .setValue(copy(put.value()))
        .setLease(put.leaseId())
        .build();
  }

  private static RangeRequest range(Operation.Get get) {
    return RangeRequest.newBuilder()
        .setKey(copy(get.range().key()))
        .setRangeEnd(copy(get.range().end()))
        .setLimit(get.limit())
        .setSerializable(get.consistency() == Consistency.SERIALIZABLE)
        .setKeysOnly(get.delivery().omitsValues())
        .setCountOnly(get.delivery() == Delivery.COUNT_ONLY)
        .setRevision(get.revision())
        .build();
  }

  private static DeleteRangeRequest deleteRange(Operation.Delete delete) {
    return DeleteRangeRequest.newBuilder()
        .setKey(copy(delete.range().key()))
        .setRangeEnd(copy(delete.range().end()))
        .build();
  }

  private static TxnRequest txn(Operation.Txn txn) {
    TxnRequest.Builder builder = TxnRequest.newBuilder();
    txn.compares().forEach(compare -> builder.addCompare(compare(compare)));
    txn.then().forEach(operation -> builder.addSuccess(step(operation)));
    txn.otherwise().forEach(operation -> builder.addFailure(step(operation)));
    return builder.build();
  }

  private static Compare compare(Operation.Compare compare) {
    return Compare.newBuilder()
        .setKey(copy(compare.key()))
        .setTarget(Compare.CompareTarget.MOD)
        .setResult(
            compare.relation() == Relation.LESS
                ? Compare.CompareResult.LESS
                : Compare.CompareResult.EQUAL)
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

  static ByteString copy(byte[] bytes) {
    return ByteString.copyFrom(bytes);
  }
}
