// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake.service;

import io.grpc.Status;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;

/** The server's half of a stream on which several threads answer. Thread-safe. */
final class Outbound<R> {
  private final ServerCallStreamObserver<R> observer;
  private int pending;
  private boolean completing;
  private boolean ended;

  /** Must be made before the service method returns, as gRPC wants it for cancel handlers. */
  Outbound(StreamObserver<R> observer, Runnable onCancel) {
    this.observer = (ServerCallStreamObserver<R>) observer;
    this.observer.setOnCancelHandler(onCancel);
  }

  /** Whether the client has gone away. */
  boolean isCancelled() {
    return observer.isCancelled();
  }

  /** One more answer will follow. */
  synchronized void expect() {
    pending++;
  }

  /** An answer that was announced; it completes the stream when it is the last. */
  synchronized void answer(R response) {
    send(response);
    pending--;
    completeWhenDone();
  }

  /** Something that was not announced. */
  synchronized void send(R response) {
    if (!ended) {
      observer.onNext(response);
    }
  }

  /** Completes the stream as soon as every announced answer is sent. */
  synchronized void complete() {
    completing = true;
    completeWhenDone();
  }

  synchronized void fail(Status status) {
    if (!ended) {
      ended = true;
      observer.onError(status.asException());
    }
  }

  private void completeWhenDone() {
    if (completing && pending == 0 && !ended) {
      ended = true;
      observer.onCompleted();
    }
  }
}
