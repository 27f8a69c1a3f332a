// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake.service;

import io.etcd.jetcd.api.LeaseKeepAliveRequest;
import io.etcd.jetcd.api.LeaseKeepAliveResponse;
import io.etcdbench.fake.Call;
import io.etcdbench.fake.MemberCallHandler;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;

/** A stream of lease renewals, each of which counts as a call of its own. */
final class KeepAliveStream implements StreamObserver<LeaseKeepAliveRequest> {
  private final MemberCallHandler handler;
  private final Store store;
  private final Outbound<LeaseKeepAliveResponse> outbound;

  KeepAliveStream(
      MemberCallHandler handler, Store store, StreamObserver<LeaseKeepAliveResponse> observer) {
    this.handler = handler;
    this.store = store;
    this.outbound = new Outbound<>(observer, () -> {});
  }

  @Override
  public void onNext(LeaseKeepAliveRequest request) {
    outbound.expect();
    handler.receive(Call.LEASE_KEEP_ALIVE, new Renewal(request));
  }

  @Override
  public void onCompleted() {
    outbound.complete();
  }

  @Override
  public void onError(Throwable cancelled) {
    // Renewals in flight notice it by themselves.
  }

  private final class Renewal implements Reply {
    private final LeaseKeepAliveRequest request;
    private LeaseKeepAliveResponse response = LeaseKeepAliveResponse.getDefaultInstance();

    Renewal(LeaseKeepAliveRequest request) {
      this.request = request;
    }

    @Override
    public Status perform() {
      response = store.renew(request, handler.headers());
      if (response.getTTL() > 0) {
        handler.count(tally -> tally.leaseRenewals++);
      }
      return outbound.isCancelled() ? Status.CANCELLED : Status.OK;
    }

    @Override
    public void send(Status status) {
      if (status.isOk()) {
        outbound.answer(response);
      } else {
        outbound.fail(status);
      }
    }
  }
}
