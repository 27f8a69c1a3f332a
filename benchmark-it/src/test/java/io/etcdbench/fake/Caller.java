// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake;

import com.google.protobuf.Message;
import io.etcd.jetcd.api.CompactionRequest;
import io.etcd.jetcd.api.DeleteRangeRequest;
import io.etcd.jetcd.api.KVGrpc;
import io.etcd.jetcd.api.LeaseGrantRequest;
import io.etcd.jetcd.api.LeaseGrpc;
import io.etcd.jetcd.api.LeaseRevokeRequest;
import io.etcd.jetcd.api.PutRequest;
import io.etcd.jetcd.api.RangeRequest;
import io.etcd.jetcd.api.TxnRequest;
import io.grpc.Channel;
import io.grpc.StatusRuntimeException;
import java.util.concurrent.Callable;

/** Sends requests of any kind and tells the answer as text, without what differs by cluster. */
final class Caller {
  private final KVGrpc.KVBlockingStub kv;
  private final LeaseGrpc.LeaseBlockingStub lease;

  Caller(Channel channel) {
    kv = KVGrpc.newBlockingStub(channel);
    lease = LeaseGrpc.newBlockingStub(channel);
  }

  long revision() {
    return kv.range(Channels.range("a")).getHeader().getRevision();
  }

  String answerTo(Message request) {
    return answer(() -> send(request));
  }

  /** The answer, or code and text of the error. */
  static String answer(Callable<? extends Message> call) {
    try {
      return call.call()
          .toString()
          .replaceAll("(cluster_id|member_id|raft_term): \\d+\\s*", "")
          .replaceAll("\\s+", " ");
    } catch (StatusRuntimeException e) {
      return e.getStatus().getCode() + ": " + e.getStatus().getDescription();
    } catch (Exception e) {
      throw new AssertionError("no answer", e);
    }
  }

  private Message send(Message request) {
    if (request instanceof PutRequest put) {
      return kv.put(put);
    } else if (request instanceof RangeRequest range) {
      return kv.range(range);
    } else if (request instanceof DeleteRangeRequest delete) {
      return kv.deleteRange(delete);
    } else if (request instanceof TxnRequest txn) {
      return kv.txn(txn);
    } else if (request instanceof CompactionRequest compaction) {
      return kv.compact(compaction);
    } else if (request instanceof LeaseGrantRequest grant) {
      return lease.leaseGrant(grant);
    }
    return lease.leaseRevoke((LeaseRevokeRequest) request);
  }
}
