// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake.service;

import io.grpc.Status;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;

/** The server's half of a stream to which several threads send responses. Thread-safe. */
final class Outbound<R> {
  private final ServerCallStreamObserver<R> observer;
  private int pending;
  private boolean completing;
  private boolean ended;

  /**
   * Must be created before the service method returns, because gRPC accepts cancel handlers only
   * until then.
   */
  Outbound(StreamObserver<R> observer, Runnable onCancel) {
    this.observer = (ServerCallStreamObserver<R>) observer;
    this.observer.setOnCancelHandler(onCancel);
  }

  /** Returns whether the client has cancelled the stream. */
  boolean isCancelled() {
    return observer.isCancelled();
  }

  /** Announces one more response. */
  synchronized void expect() {
    pending++;
  }

  /** Sends an announced response, and completes the stream if it is the last. */
  synchronized void answer(R response) {
    send(response);
    pending--;
    completeWhenDone();
  }

  /** Sends an unannounced response. */
  synchronized void send(R response) {
    if (!ended) {
      observer.onNext(response);
    }
  }

  /** Completes the stream as soon as every announced response is sent. */
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
