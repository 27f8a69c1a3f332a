// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake.service;

import io.etcd.jetcd.api.DefragmentRequest;
import io.etcd.jetcd.api.DefragmentResponse;
import io.etcd.jetcd.api.HashKVRequest;
import io.etcd.jetcd.api.HashKVResponse;
import io.etcd.jetcd.api.MaintenanceGrpc;
import io.etcd.jetcd.api.StatusRequest;
import io.etcd.jetcd.api.StatusResponse;
import io.etcdbench.fake.Call;
import io.etcdbench.fake.MemberCallHandler;
import io.grpc.stub.StreamObserver;

/** One member's Maintenance service; the first member is the leader. */
public final class MaintenanceService extends MaintenanceGrpc.MaintenanceImplBase {
  private static final String VERSION = "3.6.0";

  private final MemberCallHandler handler;
  private final Store store;

  public MaintenanceService(MemberCallHandler handler, Store store) {
    this.handler = handler;
    this.store = store;
  }

  @Override
  public void status(StatusRequest request, StreamObserver<StatusResponse> observer) {
    handler.unary(Call.STATUS, observer, this::status);
  }

  @Override
  public void defragment(DefragmentRequest request, StreamObserver<DefragmentResponse> observer) {
    handler.unary(
        Call.DEFRAGMENT,
        observer,
        () ->
            DefragmentResponse.newBuilder()
                .setHeader(handler.headers().at(store.revision()))
                .build());
  }

  @Override
  public void hashKV(HashKVRequest request, StreamObserver<HashKVResponse> observer) {
    handler.unary(Call.HASH_KV, observer, () -> store.hash(request, handler.headers()));
  }

  private StatusResponse status() {
    long revision = store.revision();
    return StatusResponse.newBuilder()
        .setHeader(handler.headers().at(revision))
        .setVersion(VERSION)
        .setLeader(Headers.memberIdOf(0))
        .setDbSize(store.bytes())
        .setDbSizeInUse(store.bytes())
        .setRaftTerm(Headers.RAFT_TERM)
        .setRaftIndex(revision)
        .setRaftAppliedIndex(revision)
        .build();
  }
}
