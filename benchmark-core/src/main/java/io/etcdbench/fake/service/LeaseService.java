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
  private final MemberCallHandler desk;
  private final Store store;

  public LeaseService(MemberCallHandler desk, Store store) {
    this.desk = desk;
    this.store = store;
  }

  @Override
  public void leaseGrant(LeaseGrantRequest request, StreamObserver<LeaseGrantResponse> observer) {
    desk.unary(Call.LEASE_GRANT, observer, () -> store.grant(request, desk.headers()));
  }

  @Override
  public void leaseRevoke(
      LeaseRevokeRequest request, StreamObserver<LeaseRevokeResponse> observer) {
    desk.unary(Call.LEASE_REVOKE, observer, () -> store.revoke(request, desk.headers()));
  }

  @Override
  public StreamObserver<LeaseKeepAliveRequest> leaseKeepAlive(
      StreamObserver<LeaseKeepAliveResponse> observer) {
    return new KeepAliveStream(desk, store, observer);
  }
}
