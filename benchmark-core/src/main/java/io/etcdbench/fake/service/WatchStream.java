// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake.service;

import io.etcd.jetcd.api.WatchCreateRequest;
import io.etcd.jetcd.api.WatchRequest;
import io.etcd.jetcd.api.WatchResponse;
import io.etcdbench.fake.Call;
import io.etcdbench.fake.MemberCallHandler;
import io.grpc.Status;
import io.grpc.Status.Code;
import io.grpc.stub.StreamObserver;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;

/** A stream of watches, each creation of which counts as a call of its own. */
final class WatchStream implements StreamObserver<WatchRequest> {
  private static final long NO_WATCH = -1;
  // etcd cancels a watch that is not permitted; any other error ends the whole stream.
  private static final Set<Code> CANCELLING =
      Set.of(Code.UNAUTHENTICATED, Code.PERMISSION_DENIED, Code.INVALID_ARGUMENT);

  private final MemberCallHandler handler;
  private final Store store;
  private final Outbound<WatchResponse> outbound;
  private final Map<Long, Watch> open = new HashMap<>();
  private final AtomicBoolean closed = new AtomicBoolean();
  private long nextId;

  WatchStream(MemberCallHandler handler, Store store, StreamObserver<WatchResponse> observer) {
    this.handler = handler;
    this.store = store;
    this.outbound = new Outbound<>(observer, this::close);
    handler.count(
        tally -> {
          tally.streamsEver++;
          tally.streamsOpen++;
        });
  }

  @Override
  public void onNext(WatchRequest request) {
    switch (request.getRequestUnionCase()) {
      case CREATE_REQUEST -> handler.receive(Call.WATCH, new Creation(request.getCreateRequest()));
      case CANCEL_REQUEST -> store.cancel(this, request.getCancelRequest().getWatchId());
      case PROGRESS_REQUEST -> store.reportProgress(this);
      case REQUESTUNION_NOT_SET -> {
        // etcd ignores it, too.
      }
    }
  }

  @Override
  public void onCompleted() {
    // etcd keeps sending events to a client that has half-closed the stream.
  }

  @Override
  public void onError(Throwable cancelled) {
    // The cancel handler closes the stream.
  }

  MemberCallHandler handler() {
    return handler;
  }

  /** Returns the open watches of this stream by ID; guarded by the lock of the store. */
  Map<Long, Watch> open() {
    return open;
  }

  /** Returns an ID for a new watch; guarded by the lock of the store. */
  long nextId() {
    return nextId++;
  }

  /** Returns whether the stream has ended. */
  boolean isClosed() {
    return closed.get();
  }

  /** Sends a message about one watch. */
  void send(long watchId, long revision, WatchResponse.Builder response) {
    outbound.send(response.setWatchId(watchId).setHeader(handler.headers().at(revision)).build());
  }

  /** Sends a message about the stream as a whole. */
  void send(long revision, WatchResponse.Builder response) {
    send(NO_WATCH, revision, response);
  }

  private void close() {
    if (closed.compareAndSet(false, true)) {
      store.cancelAll(this);
      handler.count(tally -> tally.streamsOpen--);
    }
  }

  private void refuse(Status status) {
    if (CANCELLING.contains(status.getCode())) {
      send(
          store.revision(),
          WatchResponse.newBuilder()
              .setCreated(true)
              .setCanceled(true)
              .setCancelReason(GoText.of(status)));
    } else {
      close(); // counted before the client can notice
      outbound.fail(status);
    }
  }

  private final class Creation implements Reply {
    private final WatchCreateRequest request;

    Creation(WatchCreateRequest request) {
      this.request = request;
    }

    @Override
    public Status perform() {
      return isClosed() ? Status.CANCELLED : Status.OK;
    }

    @Override
    public void send(Status status) {
      if (status.isOk()) {
        store.watch(WatchStream.this, request);
      } else {
        refuse(status);
      }
    }
  }
}
