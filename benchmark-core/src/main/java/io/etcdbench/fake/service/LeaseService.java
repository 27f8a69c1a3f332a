// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake.service;

import io.etcd.jetcd.api.LeaseGrantRequest;
import io.etcd.jetcd.api.LeaseGrantResponse;
import io.etcd.jetcd.api.LeaseGrpc;
import io.etcd.jetcd.api.LeaseKeepAliveRequest;
import io.etcd.jetcd.api.LeaseKeepAliveResponse;
import io.etcd.jetcd.api.LeaseRevokeRequest;
import io.etcd.jetcd.api.LeaseRevokeResponse;
import io.etcdbench.fake.Call;
import io.etcdbench.fake.MemberCallHandler;
import io.grpc.stub.StreamObserver;

/** One member's Lease service. */
public final class LeaseService extends LeaseGrpc.LeaseImplBase {
  private final MemberCallHandler handler;
  private final Store store;

  public LeaseService(MemberCallHandler handler, Store store) {
    this.handler = handler;
    this.store = store;
  }

  @Override
  public void leaseGrant(LeaseGrantRequest request, StreamObserver<LeaseGrantResponse> observer) {
    handler.unary(Call.LEASE_GRANT, observer, () -> store.grant(request, handler.headers()));
  }

  @Override
  public void leaseRevoke(
      LeaseRevokeRequest request, StreamObserver<LeaseRevokeResponse> observer) {
    handler.unary(Call.LEASE_REVOKE, observer, () -> store.revoke(request, handler.headers()));
  }

  @Override
  public StreamObserver<LeaseKeepAliveRequest> leaseKeepAlive(
      StreamObserver<LeaseKeepAliveResponse> observer) {
    return new KeepAliveStream(handler, store, observer);
  }
}
