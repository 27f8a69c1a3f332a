// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.stub.StreamObserver;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Collects what a stream delivers; waits for it with a deadline. */
final class Inbox<T> implements StreamObserver<T> {
  private static final long DEADLINE_SECONDS = 10;

  private final LinkedBlockingQueue<T> messages = new LinkedBlockingQueue<>();
  private final CompletableFuture<Throwable> end = new CompletableFuture<>();

  /** The next message. */
  T next() throws InterruptedException {
    T message = messages.poll(DEADLINE_SECONDS, TimeUnit.SECONDS);
    assertThat(message).as("a message within %d s", DEADLINE_SECONDS).isNotNull();
    return Objects.requireNonNull(message);
  }

  /** So many next messages. */
  List<T> next(int count) throws InterruptedException {
    List<T> next = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      next.add(next());
    }
    return next;
  }

  /** What has arrived and was not taken. */
  List<T> rest() {
    return List.copyOf(messages);
  }

  /** The error that ended the stream. */
  Throwable error() throws Exception {
    return end.get(DEADLINE_SECONDS, TimeUnit.SECONDS);
  }

  /** Waits for the server to complete the stream. */
  void awaitCompletion() throws Exception {
    assertThat(end.get(DEADLINE_SECONDS, TimeUnit.SECONDS)).hasMessage("completed");
  }

  @Override
  public void onNext(T message) {
    messages.add(message);
  }

  @Override
  public void onError(Throwable t) {
    end.complete(t);
  }

  @Override
  public void onCompleted() {
    end.complete(new IllegalStateException("completed"));
  }
}
