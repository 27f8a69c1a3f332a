// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake.service;

import io.etcd.jetcd.api.CompactionRequest;
import io.etcd.jetcd.api.CompactionResponse;
import io.etcd.jetcd.api.DeleteRangeRequest;
import io.etcd.jetcd.api.DeleteRangeResponse;
import io.etcd.jetcd.api.KVGrpc;
import io.etcd.jetcd.api.PutRequest;
import io.etcd.jetcd.api.PutResponse;
import io.etcd.jetcd.api.RangeRequest;
import io.etcd.jetcd.api.RangeResponse;
import io.etcd.jetcd.api.TxnRequest;
import io.etcd.jetcd.api.TxnResponse;
import io.etcdbench.fake.Call;
import io.etcdbench.fake.MemberCallHandler;
import io.grpc.stub.StreamObserver;

/** One member's KV service. */
public final class KvService extends KVGrpc.KVImplBase {
  private final MemberCallHandler handler;
  private final Store store;

  public KvService(MemberCallHandler handler, Store store) {
    this.handler = handler;
    this.store = store;
  }

  @Override
  public void range(RangeRequest request, StreamObserver<RangeResponse> observer) {
    Call call = request.getSerializable() ? Call.SERIALIZABLE_RANGE : Call.LINEARIZABLE_RANGE;
    handler.unary(call, observer, () -> store.range(request, handler.headers()));
  }

  @Override
  public void put(PutRequest request, StreamObserver<PutResponse> observer) {
    handler.unary(Call.PUT, observer, () -> store.put(request, handler.headers()));
  }

  @Override
  public void deleteRange(
      DeleteRangeRequest request, StreamObserver<DeleteRangeResponse> observer) {
    handler.unary(Call.DELETE_RANGE, observer, () -> store.delete(request, handler.headers()));
  }

  @Override
  public void txn(TxnRequest request, StreamObserver<TxnResponse> observer) {
    handler.unary(Call.TXN, observer, () -> store.txn(request, handler.headers()));
  }

  @Override
  public void compact(CompactionRequest request, StreamObserver<CompactionResponse> observer) {
    handler.unary(Call.COMPACT, observer, () -> store.compact(request, handler.headers()));
  }
}
