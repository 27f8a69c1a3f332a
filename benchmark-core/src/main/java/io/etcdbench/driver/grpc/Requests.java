// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.grpc;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import io.etcd.jetcd.api.CampaignRequest;
import io.etcd.jetcd.api.CompactionRequest;
import io.etcd.jetcd.api.Compare;
import io.etcd.jetcd.api.DefragmentRequest;
import io.etcd.jetcd.api.DeleteRangeRequest;
import io.etcd.jetcd.api.HashKVRequest;
import io.etcd.jetcd.api.LeaderKey;
import io.etcd.jetcd.api.LeaseGrantRequest;
import io.etcd.jetcd.api.LeaseKeepAliveRequest;
import io.etcd.jetcd.api.LeaseRevokeRequest;
import io.etcd.jetcd.api.PutRequest;
import io.etcd.jetcd.api.RangeRequest;
import io.etcd.jetcd.api.RequestOp;
import io.etcd.jetcd.api.ResignRequest;
import io.etcd.jetcd.api.TxnRequest;
import io.etcd.jetcd.api.WatchCreateRequest;
import io.etcd.jetcd.api.WatchRequest;
import io.etcd.jetcd.api.lock.LockRequest;
import io.etcd.jetcd.api.lock.UnlockRequest;
import io.etcdbench.driver.Coordination;
import io.etcdbench.driver.Maintenance;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Operation.Compare.Relation;
import io.etcdbench.driver.Operation.Get.Consistency;
import io.etcdbench.driver.Operation.Get.Delivery;
import io.etcdbench.driver.Operation.Watch.Previous;

/**
 * Converts operations to request messages. Arrays are wrapped, not copied: the driver may use them
 * until the operation completes.
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
        .setKeysOnly(get.delivery().omitsValues())
        .setCountOnly(get.delivery() == Delivery.COUNT_ONLY)
        .setRevision(get.revision())
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
                .setStartRevision(watch.startRevision())
                .setPrevKv(watch.previous() == Previous.WITH))
        .build();
  }

  static LockRequest lock(Coordination.Lock lock) {
    return LockRequest.newBuilder().setName(wrap(lock.name())).setLease(lock.leaseId()).build();
  }

  static UnlockRequest unlock(Coordination.Unlock unlock) {
    return UnlockRequest.newBuilder().setKey(wrap(unlock.key())).build();
  }

  static CampaignRequest campaign(Coordination.Campaign campaign) {
    return CampaignRequest.newBuilder()
        .setName(wrap(campaign.name()))
        .setLease(campaign.leaseId())
        .setValue(wrap(campaign.value()))
        .build();
  }

  static ResignRequest resign(Coordination.Resign resign) {
    return ResignRequest.newBuilder()
        .setLeader(
            LeaderKey.newBuilder()
                .setName(wrap(resign.name()))
                .setKey(wrap(resign.leader().key()))
                .setRev(resign.leader().revision())
                .setLease(resign.leaseId()))
        .build();
  }

  static CompactionRequest compact(Maintenance.Compact compact) {
    return CompactionRequest.newBuilder()
        .setRevision(compact.revision())
        .setPhysical(compact.end() == Maintenance.CompactEnd.PHYSICAL)
        .build();
  }

  static DefragmentRequest defragment(Maintenance.Defragment defragment) {
    return DefragmentRequest.getDefaultInstance();
  }

  static HashKVRequest hashKv(Maintenance.HashKv hash) {
    return HashKVRequest.newBuilder().setRevision(hash.revision()).build();
  }

  private static Compare compare(Operation.Compare compare) {
    return Compare.newBuilder()
        .setKey(wrap(compare.key()))
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

  private static ByteString wrap(byte[] bytes) {
    return UnsafeByteOperations.unsafeWrap(bytes);
  }
}
