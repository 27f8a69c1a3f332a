// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake.service;

import io.grpc.Status;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The response to a unary call. */
public final class UnaryReply<R> implements Reply {
  private final ServerCallStreamObserver<R> observer;
  private final Supplier<R> work;
  private @Nullable R response;

  /**
   * Must be called before the service method returns, because gRPC accepts cancel handlers only
   * until then.
   */
  public UnaryReply(StreamObserver<R> observer, Supplier<R> work) {
    this.observer = (ServerCallStreamObserver<R>) observer;
    this.work = work;
    // With a handler set, responding to a cancelled call is not an error.
    this.observer.setOnCancelHandler(() -> {});
  }

  @Override
  public Status perform() {
    response = work.get();
    return observer.isCancelled() ? Status.CANCELLED : Status.OK;
  }

  @Override
  public void send(Status status) {
    if (status.isOk() && response != null) {
      observer.onNext(response);
      observer.onCompleted();
    } else {
      observer.onError(status.asException());
    }
  }
}
