// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake.service;

import io.etcd.jetcd.api.WatchGrpc;
import io.etcd.jetcd.api.WatchRequest;
import io.etcd.jetcd.api.WatchResponse;
import io.etcdbench.fake.MemberCallHandler;
import io.grpc.stub.StreamObserver;

/** One member's Watch service, with any number of watches on each stream. */
public final class WatchService extends WatchGrpc.WatchImplBase {
  private final MemberCallHandler handler;
  private final Store store;

  public WatchService(MemberCallHandler handler, Store store) {
    this.handler = handler;
    this.store = store;
  }

  @Override
  public StreamObserver<WatchRequest> watch(StreamObserver<WatchResponse> observer) {
    return new WatchStream(handler, store, observer);
  }
}
